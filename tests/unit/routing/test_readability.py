"""Every rule of readability with text that it must catch, and with right text that looks odd and must pass."""

from __future__ import annotations

import random
import string

import pytest

from llama_pdfroute.page import FontEvidence
from llama_pdfroute.routing.readability import clean_word_share, garbled, judge, pair_share

ENGLISH = (
    "The harbour office keeps the ledger of every vessel that enters the bay, and the master signs it before the cargo "
    "is brought on land. A reserve of ten percent is held back until the final inspection has taken place, after which "
    "the remaining amount is paid within thirty days. "
) * 2

LANGUAGES = {
    "english": ENGLISH,
    "german": "Der Vertrag beginnt am ersten Tag des Monats und endet nach zwölf Monaten, wenn er nicht rechtzeitig "
    "verlängert wird. Die Kündigung muss schriftlich erfolgen; mündliche Nebenabreden gelten nicht. ",
    "french": "Le contrat prend effet le premier jour du mois et se termine après douze mois, sauf s'il est renouvelé "
    "à temps. La résiliation doit être faite par écrit et les accords oraux ne sont pas valables. ",
    "polish": "Umowa wchodzi w życie pierwszego dnia miesiąca i kończy się po dwunastu miesiącach, chyba że zostanie "
    "przedłużona w odpowiednim czasie. Wypowiedzenie wymaga formy pisemnej. ",
    "turkish": "Sözleşme ayın ilk gününde başlar ve zamanında uzatılmadığı takdirde on iki ay sonra sona erer. Fesih "
    "bildirimi yazılı olarak yapılmalıdır; sözlü anlaşmalar geçerli değildir. ",
    "finnish": "Sopimus alkaa kuukauden ensimmäisenä päivänä ja päättyy kahdentoista kuukauden kuluttua, ellei sitä "
    "jatketa ajoissa. Irtisanominen on tehtävä kirjallisesti. ",
    "vietnamese": "Hợp đồng có hiệu lực từ ngày đầu tiên của tháng và kết thúc sau mười hai tháng nếu không được gia "
    "hạn đúng thời hạn. Việc chấm dứt phải được thực hiện bằng văn bản. ",
    "russian": "Договор вступает в силу в первый день месяца и действует двенадцать месяцев, если он не будет продлён "
    "вовремя. Расторжение должно быть оформлено в письменном виде. ",
    "greek": "Η σύμβαση αρχίζει την πρώτη ημέρα του μήνα και λήγει μετά από δώδεκα μήνες, εκτός αν ανανεωθεί εγκαίρως. "
    "Η καταγγελία γίνεται εγγράφως. ",
    "hebrew": "החוזה נכנס לתוקף ביום הראשון של החודש ומסתיים לאחר שנים עשר חודשים, אלא אם כן הוא מחודש בזמן. הביטול "
    "ייעשה בכתב בלבד. ",
    "arabic": "يبدأ العقد في اليوم الأول من الشهر وينتهي بعد اثني عشر شهرا ما لم يتم تجديده في الوقت المناسب. "
    "يجب أن يكون الإلغاء كتابيا. ",
    "chinese": "合同自当月第一日起生效，十二个月后终止，除非及时续签。解除合同必须以书面形式进行，口头约定无效。",
    "japanese": "契約は月の初日に発効し、期限内に更新されない限り"
    "十二か月後に終了します。解約は書面で行わなければなりません。",
    "korean": "계약은 해당 월의 첫째 날에 효력이 발생하며 기한 내에 갱신되지 않으면 "
    "열두 달 후에 종료됩니다. 해지는 서면으로 해야 합니다. ",
    "thai": "สัญญามีผลบังคับใช้ตั้งแต่วันแรกของเดือนและสิ้นสุดหลังจากสิบสองเดือน เว้นแต่จะมีการต่ออายุทันเวลา ",
    "hindi": "अनुबंध महीने के पहले दिन से प्रभावी होता है और बारह महीने के बाद समाप्त हो जाता है। ",
}

ODD_BUT_RIGHT = {
    "numbers": "1,234.50 98.20 % 12.4 (3.1) $ 4,500 -0.83 17:45 2024-05-01 € 12.00 7.5 % 1,000,000 33 44 55 66 77\n"
    * 6,
    "percentages": "26% 70% 24% 72% 21% 77% 29% 66% 31% 64% 34% 69%\n" * 6,
    "parts": "KX-2041-B M8x40 DIN 933 A2-70 PCB-7781/3 ZN-40 BR2251 0.5W 10k 1N4148 BC547B LM358N SKU-99812-XL\n" * 6,
    "formulas": "∑ aᵢ xⁱ = 0, ∫ f(x) dx ≤ ∞, α ∈ ℝ, ∂u/∂t = Δu, x² + y² = r², A ⊂ B ∪ C, ∀ε > 0 ∃δ > 0\n" * 5,
    "matrices": "0z + b\n0z+d\ncx0+d\nx1-x0\n-1 = C\na(a\nc\n!= 0 => ax0 + b\n|| x - y || <= r; z+b\nd*(c+d)\n" * 6,
    "styled letters": "𝑥 + 𝑦 = 𝑧 where 𝑥 and 𝑦 are the sides of the figure and 𝑧 is the longest of them 𝛼 𝛽\n" * 4,
    "emoji": "Great harvest 🎉🎉🎉 thank you all 👍👍 see you next year 🌻🌻🌻🌻\n" * 5,
    "leaders": "Introduction ................ 1\nWater levels ............... 14\nHarbour office ............. 27\n"
    * 5,
    "replacement leaders": ("Introduction " + "\ufffd" * 7 + " 1\nTides " + "\ufffd" * 6 + " 9\n") * 5,
    "program": "def total(rows: list[int]) -> int:\n    return sum(r for r in rows if r > 0)  # skip the rest\n" * 5,
    "interface": "getElementById addEventListener removeChild setAttribute innerHTML appendChild createTextNode\n" * 5,
    "addresses": "https://example.com/a/b?c=1&d=2 office@example.org www.example.net/path-to/the_page.html\n" * 5,
    "genes": "ATGCCGTAAGCTTGCATCGATCGGCTAAGCTATTGCCGATCGATTAGCCGTA\n" * 6,
    "capitals": "NOTICE OF TERMINATION OF THE AGREEMENT BETWEEN THE HARBOUR OFFICE AND THE CARRIER OF RECORD\n" * 4,
    "pronunciation": "harbour /ˈhɑːbə/ vessel /ˈvɛsəl/ ledger /ˈlɛdʒə/ measure /ˈmɛʒə/ through /θruː/ water /ˈwɔːtə/\n"
    * 4,
    "german compounds": "Die Donaudampfschifffahrtsgesellschaft und die Rechtsschutzversicherungsgesellschaften haben "
    "gestern ihre Jahreshauptversammlung in der Stadthalle abgehalten und den Vorstand bestätigt. ",
    "two scripts": "Модель Canon EOS поддерживает карты памяти Compact Flash и кабель HDMI, см. раздел Setup Guide. "
    * 3,
    "bullets": "• first point of the list\n• second point of the list\n• third point of the list\n" * 4,
    "names": "Łukasz Wiśniewski, Søren Kjærgaard, Zoë Müller-Lüdenscheidt, José Ñúñez, Þór Guðmundsson, Åse Østby\n"
    * 4,
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_languages_are_text(name: str) -> None:
    assert not garbled(LANGUAGES[name] * 3)
    assert judge(FontEvidence(len(LANGUAGES[name]), sample=LANGUAGES[name] * 3)).fault is None


@pytest.mark.parametrize("name", ODD_BUT_RIGHT)
def test_odd_but_right_text_is_text(name: str) -> None:
    assert not garbled(ODD_BUT_RIGHT[name])


@pytest.mark.parametrize("shift", range(1, 26))
def test_letters_shifted_in_the_alphabet_are_garbled(shift: int) -> None:
    table = str.maketrans(
        string.ascii_letters,
        string.ascii_lowercase[shift:]
        + string.ascii_lowercase[:shift]
        + string.ascii_uppercase[shift:]
        + string.ascii_uppercase[:shift],
    )
    assert garbled(ENGLISH.translate(table))


@pytest.mark.parametrize("shift", [-31, -29, -3, 1, 2, 5, 29, 200, 0x2000])
@pytest.mark.parametrize("language", ["english", "german", "french", "polish"])
def test_codes_shifted_by_a_font_without_a_table_are_garbled(language: str, shift: int) -> None:
    text = LANGUAGES[language] * 2
    shifted = "".join(chr(ord(letter) + shift) if ord(letter) + shift >= 32 else " " for letter in text)
    assert garbled(shifted)


def test_random_alphabets_are_garbled() -> None:
    rng = random.Random(4)
    missed = 0
    for language in ("english", "german", "french", "polish", "turkish", "finnish"):
        for _ in range(20):
            letters = list(string.ascii_lowercase)
            rng.shuffle(letters)
            table = str.maketrans(string.ascii_lowercase, "".join(letters))
            missed += not garbled((LANGUAGES[language] * 3).lower().translate(table))
    assert missed <= 4  # of 120: some alphabets keep the frequent letters frequent


@pytest.mark.parametrize(("script", "offset"), [("russian", 0x90), ("hebrew", -0x300), ("korean", -0x3000)])
def test_other_scripts_put_elsewhere_are_garbled(script: str, offset: int) -> None:
    moved = "".join(chr(ord(letter) + offset) if letter.isalpha() else letter for letter in LANGUAGES[script] * 3)
    assert garbled(moved)


def test_letters_of_many_scripts_in_a_word_are_garbled() -> None:
    rng = random.Random(2)
    blocks = (0x0100, 0x0250, 0x0370, 0x0400, 0x05D0, 0x0620)
    words = ["".join(chr(rng.choice(blocks) + rng.randrange(24)) for _ in range(7)) for _ in range(40)]
    assert garbled(" ".join(words))


def test_words_without_spaces_are_garbled() -> None:
    assert garbled((ENGLISH.replace(" ", "").replace(",", "").replace(".", "") + "\n") * 2)


@pytest.mark.parametrize(
    ("evidence", "fault"),
    [
        (FontEvidence(100, unmapped=11, sample=ENGLISH[:100]), "unmapped_font"),
        (FontEvidence(100, unmapped=9, sample=ENGLISH), None),
        (FontEvidence(100, private_use=40, sample=ENGLISH), "private_use"),
        (FontEvidence(400, sample="(cid:12)(cid:7) total (cid:33)(cid:4) " * 10), "unmapped_font"),
        (FontEvidence(400, sample=ENGLISH[:200] + "cafÃ© naÃ¯ve rÃ©sumÃ© â€œquotedâ€\x9d crÃ¨me " * 4), "mojibake"),
        (FontEvidence(400, sample=ENGLISH + " café naïve “quoted” Ângela Ã Ð "), None),
        (FontEvidence(0, sample=""), None),
    ],
    ids=["unmapped", "a few unmapped", "private use", "cid", "mojibake", "accents", "nothing"],
)
def test_faults_of_a_font(evidence: FontEvidence, fault: str | None) -> None:
    assert judge(evidence).fault == fault


def test_the_fast_way_never_saves_garbled_text() -> None:
    """Ordinary text takes a short cut; whatever the rules call garbled must not get through it."""
    rng = random.Random(9)
    for _ in range(200):
        letters = list(string.ascii_lowercase)
        rng.shuffle(letters)
        cipher = ENGLISH.lower().translate(str.maketrans(string.ascii_lowercase, "".join(letters)))
        if garbled(cipher):
            assert judge(FontEvidence(len(cipher), sample=cipher)).fault == "garbled_font"


def test_pairs_of_letters_tell_languages_from_noise() -> None:
    assert pair_share(ENGLISH)[0] > 0.8
    rng = random.Random(1)
    noise = "".join(rng.choice(string.ascii_lowercase) for _ in range(400))
    assert pair_share(noise)[0] < 0.5


@pytest.mark.parametrize("name", [name for name in LANGUAGES if name not in ("thai", "hindi")])
def test_words_of_languages_are_clean(name: str) -> None:
    assert clean_word_share(LANGUAGES[name])[0] > 0.95


def test_words_of_a_bad_recognition_are_not() -> None:
    rng = random.Random(3)
    for rate in (0.2, 0.4):
        spoiled = "".join(
            rng.choice("!;:|@10#%~^") if letter.isalpha() and rng.random() < rate else letter for letter in ENGLISH
        )
        assert clean_word_share(spoiled)[0] < 0.75
    torn = " ".join(ENGLISH.replace(" ", ""))
    assert clean_word_share(torn)[0] < 0.2
