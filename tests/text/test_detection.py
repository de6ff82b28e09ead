"""Detection of short phrases: articles, commands and endings where stop words do not tell."""

import pytest

from faithlint.text.languages import detect, language_of

PHRASES = """
    de  Krankenversicherung
    de  Haustür und Schlüssel
    de  Softwareentwicklung
    pt  os animais
    pt  o cachorro
    pt  os animais selvagens
    pt  animais de estimação
    pt  o preço da gasolina
    pt  receita de bolo
    es  los animales
    es  el perro y el gato
    es  precio de la gasolina
    es  receta de tortilla
    es  educación infantil
    it  il gatto nero
    it  ricetta della pizza
    it  il prezzo del pane
    it  inquinamento e traffico
    fr  il mange du pain
    fr  le prix du pain
    fr  recette de crêpes
    fr  les animaux
    fr  pollution et trafic
    nl  de kat en de hond
    nl  het weer in Utrecht
    en  machine learning
    en  a red lamp
    en  young people
    en  the cat and a dog
    en  unique technique
    en  Paris hotel prices
    en  Docker Kubernetes
    en  list of animals
    en  an e-mail to os
    en  as a test
    en  Give me a title
    sv  katten och hunden
    it  Spiega l'energia solare
    fr  l'apprentissage automatique
    de  das Arbeitszeitgesetz
    de  München
    ja  Kubernetesの使い方
    ja  平成30年の出来事
    en  analyse the data
    pt  bom dia
    es  buenos días
    es  redes sociales
    it  buongiorno
    it  notizie di calcio
    fr  recette de gâteau
    fr  LES ETUDIANTS ETRANGERS
    fr  actrices
    de  Mietvertrag und Miete
    de  Krankenkasse Vergleich
    de  Lehrerinnen
    de  Geburtstagsgeschenk
    de  Kinder essen gern Nudeln
    nl  de grote huizen
    sv  böckerna
    sv  flickorna
    vi  Thủ đô của Việt Nam
    tr  Türkçe şarkı sözleri
    en  hyperparameter tuning
    en  transmission electron microscope
    en  independent contractor
    en  kindergarten teacher
    en  HTTP GET AND POST
    en  mind map
    en  champagne house
"""


@pytest.mark.parametrize("line", PHRASES.strip().splitlines())
def test_short_phrases(line: str) -> None:
    language, phrase = line.split(maxsplit=1)
    assert detect(phrase) == language


@pytest.mark.parametrize(
    ("prompt", "response", "language"),
    [
        ("機械学習", "機械学習とはデータから学ぶこと", "ja"),
        ("机器学习", "机器学习很有用", "zh"),
        ("北京的天气", "北京の天気です", "zh"),
        ("", "Die Katze und der Hund", "de"),
        ("The cat", "Die Katze und der Hund", "en"),
        ("war crimes", "The war crimes were tried.", "en"),
        ("Las Vegas hotels", "The hotels of Las Vegas are full.", "en"),
        ("die Katze", "Die Katze schläft. The cat and the dog sleep.", "de"),
        ("la casa", "La casa es grande", "es"),
        ("E. coli", "E. coli", "en"),
        *[
            (name, name, "en")
            for name in ("e-mail addresses", "gpt-4o", "O'Reilly", "o3-mini", "a/b e/o", "https://y.ai", "die@que.es")
        ],
        ("L'eau", "L'eau", "fr"),
        ("¿A qué hora?", "A las tres", "es"),
        ("<ul><li>cats</li></ul>", "cats", "en"),
    ],
)
def test_the_language_of_an_exchange_is_the_prompts_where_more_than_a_word_tells_it(
    prompt: str, response: str, language: str
) -> None:
    assert language_of(prompt, response) == language
