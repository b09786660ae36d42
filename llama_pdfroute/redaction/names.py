"""What a person's name looks like, and what only looks like one. Pure.

The model says which words may be names; these rules say where a name begins and ends, and that a company, a street or
an ordinary word is none.
"""

from __future__ import annotations

import re

from llama_pdfroute.redaction.lexicon import plain, word_set

TOKEN = re.compile(r"[^\W\d_][\u0300-\u036f]*(?:[^\W\d_][\u0300-\u036f]*|['’`.\-\u2010\u2011](?=[^\W\d_]))*\.?")
_POSSESSIVE = re.compile(r"['’]s?$")
TITLES = word_set(
    "mr mrs ms miss mx dr doctor prof professor sir dame lord lady rev reverend fr sr sister brother capt captain "
    "sgt judge justice herr frau fraulein m mme mlle monsieur madame mademoiselle maitre don dona senor senora "
    "senorita sra srta sig signor signora"
)
# Ranks and offices: also ordinary words, so what follows must itself look like a name to the model.
RANKS = word_set(
    "ambassador general colonel major lieutenant lt gen col maj sergeant corporal admiral commander governor "
    "president senator minister chancellor mayor king queen prince princess duke duchess earl count countess baron "
    "baroness pope saint cardinal bishop archbishop chief inspector constable officer detective agent coach nurse "
    "uncle aunt councillor secretary director manager chairman chairwoman attorney"
)
PARTICLES = word_set(
    "van der den de del della di da dos das du la le von zu zum bin bint ibn al el ap ter ten y e af av"
)
SUFFIXES = word_set("jr sr ii iii iv phd md mbe obe cbe esq bds frcs rn mba ba bsc msc dds pe cpa qc kc")
COMPANY = word_set(
    "ltd limited llp llc plc inc incorporated corp corporation co company companies gmbh ag kg ohg ug mbh sa sas "
    "sarl srl spa sl bv nv oy ab as aps pty group holding holdings bank trust foundation association society club "
    "union council committee university college school hospital clinic surgery pharmacy hotel services service "
    "solutions financial systems partners associates consulting consultants logistics engineering industries insurance "
    "assurance energy water telecom media press publishing records studio studios software technologies technology "
    "restaurant cafe bakery brewery stores store shop supermarket garage motors airlines airways railway verein "
    "stiftung verlag banque societe casualty mutual transfers castings textiles carrosserie traiteur maquinaria "
    "muebles gestoria cooperativa klinikum akademie bkk aok freight shipping haulage express carriers"
)
LEGAL_FORMS = word_set("inc ltd llc llp plc corp co gmbh ag kg ohg se sa sas sarl srl spa sl bv nv oy ab as aps pty")
_COMPANY_ENDINGS = (
    "kasse",
    "werke",
    "verein",
    "gesellschaft",
    "versicherung",
    "stiftung",
    "verlag",
    "klinik",
    "schule",
)
# Makes known all over that the model takes for names, alone or with the model's name behind them; the second are also
# surnames, and count as makes only where the model is not sure.
MAKES = word_set(
    "vauxhall volkswagen audi bmw skoda renault peugeot citroen dacia fiat toyota nissan mazda mitsubishi subaru "
    "hyundai kia volvo saab chevrolet chrysler cadillac buick pontiac jeep iveco scania yamaha ducati steinway "
    "lenovo nokia samsung sony canon epson xerox vaillant viessmann grundfos makita dewalt boeing airbus "
    "jungheinrich lufthansa walmart costco kroger lidl aldi tesco ikea nestle agilent garmin nikon"
)
MAKES_AND_SURNAMES = word_set(
    "honda suzuki kawasaki dodge jaguar porsche ferrari maserati ford mercedes tesla bentley siemens bosch philips "
    "dell karcher pfizer bayer roche novartis leica miele opel seat"
)
# Before a name, these make it the name of a thing.
THINGS = word_set(
    "brand make model modell marke marque modele marca modelo typ type software logiciel programm programa programme "
    "system vehicle vehicule fahrzeug vehiculo societe entreprise empresa compania firma company firm"
)
# Before a name, these make it the name of the institution or the room.
INSTITUTIONS = word_set(
    "association asociacion associazione societe sociedad compagnie compania colegio ceip ies college ecole escuela "
    "lycee instituto institut institute universidad universite universitat university hotel hostal restaurante "
    "restaurant cafe bar cercle circulo fundacion fondation fondazione banco banque caja seguros assurances "
    "mutuelle clinica clinique hospital hopital klinik krankenhaus stiftung verein schule gymnasium grundschule "
    "kita spedition versicherung autohaus baeckerei apotheke sala salle halle saal raum salon edificio batiment "
    "gebaude plaza stade estadio teatro theatre theater museo musee museum klinikum akademie gestoria cooperativa "
    "biblioteca bibliotheque parque parc puerto"
)
STREET = word_set(
    "road rd street st avenue ave lane ln drive dr close court ct crescent square sq terrace way place pl gardens "
    "grove hill row walk mews boulevard blvd highway parkway pkwy quay wharf green park rise view yard strasse str "
    "weg platz allee gasse ring ufer rue chemin impasse allees calle avenida plaza paseo via viale piazza corso "
    "straat laan"
)
# What is called after a person is not the person: places, agreements, findings.
NAMED_AFTER = word_set(
    "river lake mount mountain valley bridge airport station island bay beach harbour harbor port cottage house "
    "castle church cathedral chapel stadium arena theatre theater museum library county city town village forest "
    "canyon falls canal dock pier tower hall palace abbey line delta model theorem act agreement convention treaty "
    "protocol law effect disease syndrome method scale score index test award prize cup trophy estate block "
    "building suite room ward wing campus report inquiry review case"
)
# Of these, what stands behind a full name at the head of a file about a person.
HEADINGS = word_set("case report room test score index review inquiry suite unit ward")
# Ordinary words that are also names. One of these alone is a name only beside a title, a label or another name.
HOMOGRAPHS = word_set(
    "wales england scotland ireland holland germany israel chad georgia india china turkey cuba brazil italy spain "
    "abbot abbott amber angel april art ash august autumn baker banks barber basil bell berry bill bishop black "
    "bond booth bowman brand brook brooks brown buck bush butler carpenter carter case cash chance chase church "
    "clay cliff cole cook cooper core cross curry daisy dale dawn day dean dear drew duke earl east english faith "
    "farmer field fields finch fisher flint flora flower ford forest foster fox frank france franc french frost "
    "gale gay glass glen gold grace grant graves gray green grey guy hale hall hand hardy harmony harper hart hay "
    "hazel heath heather hill holly home hood hope hunt hunter iris island ivy jack jade jasmine jay jean jewel "
    "jordan joy judge june king kitty knight lake lamb lance lane lily little long love mace major march marina "
    "mark marks marsh martin mason may mayor melody mercy mile miles mill miller mills mint misty moody moon moor "
    "more morning moss noble nor norm olive page paige paris park parks parsons patience peace pearl penny pepper "
    "pierce pike piper pitt pole pond poole pope porter potter pound power price pride prime prince prior pryor "
    "queen quest rain ray read reed rich ridge ring rivers rob robin rock roman rose rosemary rowan royal ruby rue "
    "rush rusty sage sailor salt sand sandy savage sergeant sharp shaw shepherd short sierra silver singer skinner "
    "sky small smart smith snow son song south spring star steel stern stone storm story strong sue summer summers "
    "sun swan swift tanner taylor temple terry theme thorn tiger tim tucker turner van vance victor victoria violet "
    "virginia wade waiter walker wall waller ward waters watt wave webb weaver wells west wheat wheeler white will "
    "willow wills winter winters wise wolf wood woods word worth young zoe"
)
# Grammar words: never part of a name in running text, whatever the model says.
FUNCTION = word_set(
    "a an and are as at be been but by can could did do does for from had has have he her his i if in into is it "
    "its me my no not of on or our out over per she should so than that the their them then there these they this "
    "those to too under up us was we were what when where which who whom why with would yes you your und oder der "
    "die das den dem des ein eine ist im am zum zur von mit fur auf aus bei nach les un une et ou est dans pour par "
    "sur avec los las una y o es en con por para"
)


def tokens(text: str) -> list[str]:
    """The words of a text that consist of letters (with apostrophes, hyphens and full stops inside or after)."""
    return [match.group() for match in TOKEN.finditer(text)]


def fold(token: str) -> str:
    """A word for comparison: no case, no accents, no full stop, no possessive ending."""
    return _POSSESSIVE.sub("", plain(token).rstrip("."))


def is_capital(token: str) -> bool:
    """Starts with a capital, or with a letter that has no case."""
    return not token[:1].islower()


def is_common(token: str) -> bool:
    """A grammar word or an ordinary word that is also a name."""
    word = fold(token)
    return word in FUNCTION or word in HOMOGRAPHS


def is_company(token: str) -> bool:
    """A word of companies' names, or a German compound that ends in one."""
    word = fold(token).replace(".", "")
    one = word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")
    return (
        word in COMPANY
        or (one in COMPANY and word not in HOMOGRAPHS)
        or (len(word) > 7 and word.endswith(_COMPANY_ENDINGS))
    )


def is_title(token: str) -> bool:
    return plain(token).rstrip(".") in TITLES


def looks_like_name(text: str, *, labelled: bool = False) -> bool:
    """One to six words, each a capital, an initial or a particle; no digit, no company word, not only grammar.

    ``labelled``: a label says that this is a name, so small letters will do.
    """
    if any(character.isdigit() for character in text):
        return False
    words = tokens(text)
    if not 0 < len(words) <= 6 or sum(len(word) for word in words) < 2:
        return False
    folded = [plain(word).rstrip(".") for word in words]
    if any(word in COMPANY for word in folded) or "&" in text or any(w in FUNCTION - PARTICLES for w in folded[1:-1]):
        return False
    if (folded[0] in FUNCTION - PARTICLES and not words[0].endswith(".")) or folded[-1] in FUNCTION:
        return False
    if labelled:
        return True
    return all(is_capital(word) or folded[i] in PARTICLES for i, word in enumerate(words))
