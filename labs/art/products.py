"""The packshot of every bundled product: the shape of its size, its colours, its label. The words come from the catalogue."""

import json
import os
import unicodedata

import aerosols
import bottles
import cartons
import jugs
import labels
import palette
import roadside
import shapes
import triggers
import tins
import tubes
from palette import AMBER, BLUE, BONE, GRAPHITE, GREEN, INK, PAPER, RED, SAND, STEEL, Look

CATALOGUE = os.environ.get("CATALOGUE", "labs/art/out/catalogue.json")
WHITE, NAVY, PINE, WINE, TIN = "#dbd8d0", "#23415a", "#2e5a45", "#8e211c", "#c9ccd0"


def spray(*lines, **shape):
    """An aerosol can; a straw takes room on the left."""

    def made(look, say):
        with shapes.placed(loc=(0.2 if shape.get("head") is aerosols.straw else 0, 0, 0)):
            aerosols.spray(list(lines), look, say, **shape)

    return made


def of(shape, **options):
    return lambda look, say: shape(look, say, **options)


def pomo_con_boquilla(look, say):
    """A tube of gasket maker, its nozzle standing beside it."""
    tubes.sellador(look, say, ["SELLADOR", "SILICONA"])
    with shapes.placed(loc=(0.86, -0.25, 0)):
        shapes.turned([(0.19, 0, 0), (0.19, 0.2, 0.02), (0.13, 0.26, 0.03), (0.04, 1.0, 0), (0.025, 1.0, 0)],
                      tubes.materials.plastic(AMBER), teeth=shapes.ribs(20, 0.05, -1, 0.2), steps=240)  # fmt: skip


def pulidor_en_tubo(look, say):
    tubes.sellador(look, say, ["PULIDOR"])
    with shapes.placed(loc=(0.86, -0.35, 0)):
        tins.applicator()


def epoxico(look, say):
    tubes.adhesivo(say)


# SKU → shape, colours (body, cap, paper, accent, text), what tells it from its neighbours, size where the name has none.
PRODUCTS = {
    "MOT-8100-5W30-5L": (jugs.aceite_cinco_litros, Look(INK, RED, PAPER, RED, INK), "5W-30"),
    "MOT-8100-5W40-5L": (jugs.aceite_cinco_litros, Look(GRAPHITE, AMBER, AMBER, INK, INK), "5W-40"),
    "MOT-7100-10W40-1L": (bottles.botella_de_litro, Look(INK, RED, RED, PAPER, PAPER), "10W-40"),
    "ENI-ISINT-10W40-4L": (jugs.aceite, Look(INK, AMBER, AMBER, PAPER, INK), "10W-40"),
    "ENI-ISIGMA-15W40-5L": (jugs.aceite_cinco_litros, Look(SAND, INK, INK, AMBER, PAPER), "15W-40"),
    "GEN-ACEITE-20W50-1Q": (bottles.cuarto, Look(GRAPHITE, AMBER, BONE, AMBER, INK), "20W-50"),
    "MOT-ATFVI-1L": (bottles.aceite_atf, Look(RED, INK, PAPER, INK, RED), "DEXRON VI"),
    "ENI-ATF2D-1L": (bottles.aceite_atf, Look(WINE, AMBER, INK, AMBER, PAPER), "II D"),
    "GEN-HIDRO-355": (of(bottles.aditivo, lines=["ACEITE ATF"]), Look(RED, INK, BONE, RED, INK), "HIDROLINA"),
    "MOT-GEAR300-75W90-1L": (bottles.aceite_de_transmision, Look(GRAPHITE, AMBER, BONE, AMBER, INK), "75W-90"),
    "ENI-ROTRAMP-80W90-1L": (of(bottles.aceite_de_transmision, is_spouted=False), Look(NAVY, INK, AMBER, INK, INK), "80W-90"),
    "MOT-DOT34-500": (bottles.fluido_de_frenos, Look("#e7c987", RED, INK, RED, PAPER), "DOT 3 & 4"),
    "ENI-DOT4-500": (bottles.fluido_de_frenos, Look(WHITE, INK, AMBER, INK, INK), "DOT 4"),
    "MOT-RBF600-500": (bottles.fluido_de_frenos, Look(INK, AMBER, RED, PAPER, PAPER), "RBF 600"),
    "ENI-ANTIF-1L": (bottles.anticongelante_de_litro, Look(BLUE, AMBER, PAPER, AMBER, INK), "CONCENTRADO"),
    "GEN-COOL-5050-1G": (jugs.anticongelante, Look(GREEN, INK, PAPER, GREEN, INK), "50/50"),
    "LM-3721": (of(bottles.aditivo_de_limpieza, lines=["ADITIVO"], stretch=0.22), Look(INK, AMBER, BONE, AMBER, INK), "CERA TEC"),
    "LM-1012": (of(bottles.aditivo_de_limpieza, lines=["ADITIVO"], stretch=0.22), Look(BLUE, INK, AMBER, BLUE, INK), "MoS2"),
    "LM-5110": (of(bottles.aditivo_de_limpieza, lines=["ADITIVO DE", "LIMPIEZA"]), Look(GREEN, INK, PAPER, INK, GREEN), "INYECTORES"),
    "MOT-FSC-300": (of(bottles.aditivo_de_limpieza, lines=["ADITIVO DE", "LIMPIEZA"]), Look(RED, INK, INK, RED, PAPER), "COMBUSTIBLE"),
    "A1-FA-2808": (cartons.filtro_de_aire, Look(BONE, None, BONE, AMBER, INK), "FA-2808"),
    "A1-FC-1729": (cartons.filtro_de_cabina, Look(BONE, None, BONE, GREEN, INK), "FC-1729", "carbón"),
    "A1-FG-0308": (cartons.filtro_de_gasolina, Look(BONE, None, BONE, RED, INK), "FG-0308"),
    "A1-FO-4967": (cartons.filters.filtro_de_aceite, Look(INK, AMBER, PAPER, AMBER, INK), "FO-4967", "3/4-16"),
    "A1-FO-6607": (cartons.filters.filtro_de_aceite, Look(BLUE, STEEL, PAPER, BLUE, INK), "FO-6607", "M20 × 1.5"),
    "GEN-ESC-16": (of(cartons.escobilla, inches=16), Look(AMBER, None, AMBER, INK, INK), '16"', "400 mm"),
    "GEN-ESC-20": (of(cartons.escobilla, inches=20), Look(BONE, None, BONE, BLUE, INK), '20"', "500 mm"),
    "GEN-ESC-24": (of(cartons.escobilla, inches=24), Look(BONE, None, BONE, RED, INK), '24"', "600 mm"),
    "GEN-H4-6055": (of(cartons.bombillo, is_twin=True), Look(BLUE, None, BLUE, AMBER, PAPER), "H4", "60/55 W"),
    "GEN-H7-55": (of(cartons.bombillo, is_twin=False), Look(INK, None, INK, AMBER, PAPER), "H7", "55 W"),
    "A1-BUJ-IR14": (cartons.bujia, Look(BONE, None, BONE, INK, INK), "BUJÍA", "14 mm"),
    "A1-PAS-DEL-4": (cartons.pastillas, Look(BONE, None, BONE, RED, INK), "PASTILLAS", "juego de 4"),
    "A1-COR-6PK1750": (cartons.correa, Look(BONE, None, BONE, AMBER, INK), "CORREA", "6PK1750"),
    "WUR-FREN-500": (spray("LIMPIADOR", height=2.2), Look(RED, INK, PAPER, RED, INK), "FRENOS"),
    "WUR-CONT-300": (spray("LIMPIADOR", height=1.65, head=aerosols.straw), Look(BLUE, INK, BLUE, PAPER, PAPER), "CONTACTOS"),
    "LM-4066": (spray("LIMPIADOR", height=1.5, radius=0.42), Look(WHITE, BLUE, PAPER, BLUE, INK), "SENSOR MAF"),
    "GEN-PARAB-1G": (of(jugs.desengrasante, lines=["LIMPIADOR"]), Look("#7fa3bd", INK, PAPER, BLUE, BLUE), "PARABRISAS"),
    "LM-2427": (jugs.limpiador_de_motor, Look(BLUE, INK, PAPER, AMBER, BLUE), "ENGINE FLUSH"),
    "WUR-CARB-500": (of(aerosols.limpiador_de_carburador, height=2.2), Look(AMBER, INK, AMBER, INK, INK), None),
    "GEN-DESENG-1G": (jugs.desengrasante, Look("#d6d4ce", RED, RED, INK, PAPER), "BASE DE AGUA"),
    "WUR-ROST-300": (of(aerosols.desoxidante, height=1.65), Look(GRAPHITE, RED, BONE, RED, INK), "ROST OFF"),
    "LM-3391": (spray("DESOXIDANTE", head=aerosols.straw, shoulder=PINE), Look(PINE, INK, PINE, AMBER, PAPER), "LM 40"),
    "LM-4065": (spray("ELIMINADOR", "DE OLORES", height=1.3, radius=0.4, head=aerosols.spout, upright=False), Look(GREEN, WHITE, PAPER, GREEN, INK), None),
    "GEN-KIT-LAV-9": (roadside.balde, Look(BLUE, None, PAPER, AMBER, INK), None),
    "LM-3330": (of(bottles.frasco, lines=["SELLADOR"]), Look(STEEL, RED, RED, INK, PAPER), "RADIADOR"),
    "WUR-PU-300": (of(tubes.sellador_silicona, lines=["SELLADOR"]), Look(WHITE, RED, RED, INK, PAPER), "POLIURETANO"),
    "GEN-RTV-GRIS-85": (pomo_con_boquilla, Look("#8f949b", INK, INK, AMBER, PAPER), "GRIS"),
    "WUR-RTV-NEG-200": (spray("SELLADOR", "SILICONA", height=1.6, radius=0.42, head=aerosols.nozzle, shoulder=INK), Look(INK, RED, INK, AMBER, PAPER), "NEGRA"),
    "WUR-FIJ-MED-25": (of(bottles.dosificador, lines=["ADHESIVO"]), Look(RED, INK, PAPER, INK, RED), "ROSCAS"),
    "GEN-EPOX-METAL-57": (epoxico, Look(None, None, None, None, None), "METAL", "28.5 g"),
    "ENI-GRASAEP2-400": (tubes.grasa, Look(GRAPHITE, RED, AMBER, INK, INK), "LITIO", "400 g"),
    "WUR-HHS2000-500": (spray("GRASA", height=2.2, head=aerosols.straw), Look(GRAPHITE, INK, BONE, AMBER, INK), "HHS 2000"),
    "GEN-PINT-NEGRO-400": (aerosols.pintura, Look(PAPER, "#1b1c1f", PAPER, INK, INK), "NEGRO MATE"),
    "WUR-ZINC-400": (aerosols.pintura, Look(GRAPHITE, "#a9adb3", BONE, STEEL, INK), "ZINC"),
    "WUR-SILI-500": (spray("PROTECTOR", height=2.2, head=aerosols.overcap), Look(PINE, INK, PAPER, PINE, INK), "SILICONA"),
    "GEN-PROT-TAB-473": (of(triggers.limpiador, lines=["PROTECTOR"]), Look(INK, AMBER, GREEN, AMBER, PAPER), "TABLERO Y VINIL"),
    "MOT-SHINE-400": (spray("ABRILLANTADOR", head=aerosols.spout), Look(INK, AMBER, BONE, AMBER, INK), "SHINE & GO"),
    "LM-2320": (pulidor_en_tubo, Look(INK, AMBER, INK, AMBER, PAPER), "SCRATCH STOP"),
    "GEN-CABLES-400A-3M": (roadside.cables, Look(AMBER, None, AMBER, INK, INK), "400 A"),
    "GEN-INFLADOR-12V": (roadside.inflador, Look(INK, AMBER, AMBER, PAPER, INK), "INFLADOR", "12 V"),
    "LM-3343": (aerosols.reparador_de_neumaticos, Look(BLUE, INK, PAPER, INK, BLUE), None),
    "GEN-TARUGOS-8": (roadside.tarugos, Look(AMBER, None, AMBER, INK, INK), None),
}


def plain(text):
    """Lower case without accents, to compare words."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def subjects():
    """SKU → function. Stops when the table and the catalogue disagree, or when a label says what its product does not."""
    with open(CATALOGUE, encoding="utf-8") as file:
        rows = {row["sku"]: row for row in json.load(file)}
    if set(rows) != set(PRODUCTS):
        raise SystemExit(f"Only in the table or only in the catalogue: {', '.join(sorted(set(rows) ^ set(PRODUCTS)))}")
    return {sku: _subject(rows[sku], *entry) for sku, entry in PRODUCTS.items()}


def _subject(row, shape, look, detail, size=None):
    told = plain(f"{row['name']} {row['description']}")
    for words in (detail, size):
        if words and plain(words) not in told:
            raise SystemExit(f"{row['sku']}: its catalogue entry does not say «{words}»")
    say = labels.Say(row["brand"] and row["brand"].upper(), detail, size or row["size"].split(" (")[0])
    return lambda: shape(look, say)
