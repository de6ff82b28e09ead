"""Units of measure: what a word or sign behind a number means, as a dimension and a factor to its base."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """`(amount + offset) * factor` is the amount in the base of `dimension`."""

    dimension: str
    factor: float = 1.0
    offset: float = 0.0


_TABLE: dict[str, dict[float, str]] = {
    "m": {
        1: "m metre metres meter meters mtr mètre mètres metros metro 미터 米 公尺 メートル",
        1000: "㎞ km kilometre kilometres kilometer kilometers kilomètre kilomètres kilómetro kilómetros "
        "킬로미터 公里 千米 キロメートル キロ",
        0.01: "cm centimetre centimetres centimeter centimeters zentimeter 센티미터 厘米 センチ",
        0.001: "mm millimetre millimetres millimeter millimeters 밀리미터 毫米 ミリ",
        0.3048: "ft foot feet",
        0.0254: "inch inches zoll",
        0.9144: "yd yard yards",
        1609.344: "mi mile miles meile meilen 마일 英里",
    },
    "m2": {
        1: "m² m2 sqm square_metres square_metre square_meters square_meter quadratmeter "
        "quadratmetern ㎡ 제곱미터 平方米 平方メートル",
        1e6: "km² km2 square_kilometres square_kilometre square_kilometers square_kilometer "
        "quadratkilometer quadratkilometern ㎢ "
        "제곱킬로미터 平方公里 平方千米 平方キロメートル",
        1e4: "ha hectare hectares hektar 헥타르 公顷",
        4046.8564224: "acre acres 에이커",
        2589988.110336: "square_miles square_mile",
        0.09290304: "square_feet square_foot sqft",
    },
    "l": {
        1: "l litre litres liter liters 리터 升 リットル",
        0.01: "cl centilitre centilitres centiliter",
        0.001: "ml millilitre millilitres milliliter milliliters 밀리리터 毫升",
        1000: "m³ m3 cubic_metres cubic_metre cubic_meters cubic_meter kubikmeter",
        3.785411784: "gallon gallons gal",
    },
    "g": {
        1: "g gram grams gramm gramme grammes 그램 克 グラム",
        1000: "㎏ kg kilo kilos kilogram kilograms kilogramm 킬로그램 公斤 千克 キログラム",
        0.001: "mg milligram milligrams milligramm 밀리그램 毫克",
        1e6: "t tonne tonnes ton tons tonnen 톤 吨",
        453.59237: "lb lbs pounds_weight",
        28.349523125: "oz ounce ounces",
    },
    "s": {
        1: "s sec secs second seconds sekunde sekunden seconde secondes 초 秒",
        0.001: "ms millisecond milliseconds millisekunden",
        60: "min mins minute minutes minuten 분 分钟 分鐘 分間",
        3600: "h hr hrs hour hours stunde stunden heure heures 시간 小时 小時 時間",
        86400: "day days tag tage tagen jour jours día días 일간 天 日間",
        604800: "week weeks woche wochen semaine semaines 주 주간 周 週間",
        2629800: "month months monat monate monaten mois 개월 달 个月 か月 ヶ月",
        31557600: "year years yr yrs jahr jahre jahren ans année années año años 년간 年間",
        315576000: "decade decades jahrzehnt jahrzehnte",
    },
    "km/h": {
        1: "km/h kmh kph kilometres_per_hour kilometers_per_hour 시속",
        1.609344: "mph miles_per_hour",
        3.6: "m/s metres_per_second meters_per_second",
    },
    "degC": {1: "°c ℃ degrees_celsius degree_celsius grad 도 度"},
    "deg": {1: "° degrees degree"},
    "byte": {
        1: "byte bytes 바이트",
        1e3: "kb kilobyte kilobytes",
        1e6: "mb megabyte megabytes 메가바이트",
        1e9: "gb gigabyte gigabytes 기가바이트",
        1e12: "tb terabyte terabytes 테라바이트",
    },
    "bar": {1: "bar bars", 0.0689476: "psi", 0.01: "kpa", 0.001: "hpa mbar"},
    "W": {1: "w watt watts 와트", 1e3: "kw kilowatt kilowatts 킬로와트", 1e6: "mw megawatt megawatts", 1e9: "gw"},
    "Wh": {1: "wh", 1e3: "kwh kilowatt-hours 킬로와트시", 1e6: "mwh", 1e9: "gwh"},
    "V": {1: "v volt volts 볼트"},
    "Hz": {1: "hz hertz", 1e3: "khz", 1e6: "mhz", 1e9: "ghz"},
    "%": {1: "% ％ percent per_cent pct prozent pourcent pour_cent por_ciento 퍼센트 프로 百分比 パーセント"},
    "pp": {1: "percentage_points percentage_point prozentpunkte"},
    "USD": {1: "$ us$ usd dollar dollars 달러 美元 ドル", 0.01: "cents"},
    "EUR": {1: "€ eur euro euros 유로 欧元 ユーロ"},
    "GBP": {1: "£ gbp sterling pounds pound 파운드 英镑 ポンド"},
    "JPY": {1: "¥ jpy yen 엔 円 日元"},
    "KRW": {1: "₩ krw won 원"},
    "CNY": {1: "cny rmb yuan 위안 元 人民币"},
    "INR": {1: "₹ inr rupee rupees"},
    "CHF": {1: "chf franken francs"},
    "SEK": {1: "sek kronor"},
    "person": {1: "명 人 名"},
    "piece": {1: "개 个 個"},
    "vehicle": {1: "대 台 辆"},
    "time": {1: "번 次"},
    "age": {1: "살 岁 歳"},
    "storey": {1: "층"},
    "spot": {1: "곳"},
    "book": {1: "권"},
    "seat": {1: "석"},
    "animal": {1: "마리"},
}

UNITS: dict[str, Unit] = {
    name.replace("_", " "): Unit(dimension, factor)
    for dimension, sizes in _TABLE.items()
    for factor, names in sizes.items()
    for name in names.split()
}
"""Every known unit by its lower-case name."""

CASED: dict[str, Unit] = {"M": Unit("m"), "mW": Unit("W", 0.001), "Mb": Unit("bit", 1e6), "Kb": Unit("bit", 1e3)}
"""Names whose case matters; looked up before `UNITS`."""

CURRENCIES = frozenset({"USD", "EUR", "GBP", "JPY", "KRW", "CNY", "INR", "CHF", "SEK"})
"""Dimensions that are money."""


UNITS |= dict.fromkeys(("°f", "degrees fahrenheit"), Unit("degC", 5 / 9, -32.0))


def unit_named(name: str) -> Unit | None:
    """The unit that `name` stands for, in any case."""
    return CASED.get(name) or UNITS.get(name.lower())
