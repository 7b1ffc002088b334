"""The ten articles of the blog: what each is about, on the bench. A scene is named by the address of its article.

They are cut to a wide band on an article's page and to a square on a phone: every group stands in the middle.
"""

import math

import bottles
import climate
import engine
import filters
import jugs
import labels
import materials
import palette
import parts
import roadside
import shapes
import triggers
import workbench
from chassis import caliper
from heroes import brake_disc


def _glow(colour, strength=1.6):
    return materials.mat(colour, 0.5, glow=strength)


def frenos():
    """Two pads before the disc that they rub on."""
    with shapes.placed(loc=(-1.25, 0.9, 2.0), rot=(76, 0, 24), scale=0.78):
        brake_disc()
    for x, y, tilt, turn in ((1.35, 0.1, -12, -12), (2.55, -1.5, -72, 16)):
        with shapes.placed(loc=(x, y, 0.06), rot=(tilt, 0, turn), scale=1.2):
            parts.pad()


def aceite_usado():
    """Oil as it is poured in, and as it comes out."""
    with shapes.placed(loc=(-1.35, 0.2, 0)):
        workbench.beaker(1.3)
    with shapes.placed(loc=(1.05, -0.15, 0), scale=1.0):
        workbench.beaker(1.3, "#120b05", is_poured=False)
    with shapes.placed(loc=(3.15, 0.3, 0.03), rot=(0, 0, -14), scale=0.95):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])


def _radiator():
    """A core of tubes and fins between two tanks, 4 wide and 2.7 high, facing -y."""
    alloy, black = materials.mat("#a9adb3", 0.38, metal=1.0), materials.plastic("#1c1e22", 0.4)
    for x in (-1.86, 1.86):
        shapes.box((0.34, 0.42, 2.7), black, (x, 0, 0), 0.1)
    for z in (0.06, 2.52):
        shapes.box((3.5, 0.3, 0.12), alloy, (0, 0, z), 0.03)
    for k in range(15):
        shapes.box((3.44, 0.24, 0.045), alloy, (0, 0, 0.26 + 0.155 * k), 0.015)
    for k in range(56):
        shapes.box((0.016, 0.2, 2.3), materials.mat("#6f747b", 0.45, metal=1.0), (-1.68 + 0.061 * k, 0.02, 0.2), 0.004)
    shapes.turned([(0.2, 2.6, 0), (0.2, 2.86, 0.03), (0.34, 2.86, 0.02), (0.34, 3.02, 0.05), (0, 3.04, 0)], materials.steel(0.3), loc=(1.86, 0))
    shapes.tube([(-1.86, -0.1, 2.2, 0), (-1.86, -0.75, 2.2, 0.3), (-2.7, -0.75, 2.2)], 0.18, materials.rubber("#1d1f23"))


def refrigerante():
    with shapes.placed(loc=(0.35, 1.1, 0), rot=(0, 0, -8)):
        _radiator()
    with shapes.placed(loc=(-1.25, -0.7, 0), rot=(0, 0, 6), scale=0.92):
        jugs.anticongelante()


def escobillas():
    """Two blades of two lengths, crossed, beside what cleans the glass."""
    with shapes.placed(loc=(-0.5, 0.3, 1.55), rot=(-8, -32, 0), scale=1.06):
        parts.blade(4.2, palette.AMBER)
    with shapes.placed(loc=(0.1, -0.5, 1.1), rot=(-8, 24, 0), scale=1.0):
        parts.blade(3.3, palette.AMBER)
    with shapes.placed(loc=(2.3, 0.5, 0), rot=(0, 0, -12), scale=0.98):
        triggers.limpiador()


def _dial(share):
    """A dial of the dashboard, facing -y: ticks, needle, no figure."""
    with shapes.placed(rot=(90, 0, 0)):
        shapes.turned([(1.12, 0.1, 0), (1.2, 0.1, 0.02), (1.2, -0.1, 0)], materials.steel(0.3))
        shapes.turned([(1.12, 0.02, 0), (0, 0.021, 0)], materials.mat("#0c0d0f", 0.5))
    for k in range(21):
        turn = math.radians(225 - 13.5 * k)
        long = k % 5 == 0
        ink = _glow(palette.RED, 1.4) if k > 16 else _glow("#e8ecef", 0.9)
        size = (0.2 if long else 0.12, 0.02, 0.045 if long else 0.025)
        shapes.box(size, ink, (0.96 * math.cos(turn), -0.05, 0.96 * math.sin(turn) - size[2] / 2), 0.004, (0, -math.degrees(turn), 0))
    turn = math.radians(225 - 270 * share)
    needle = [(0.1 * math.cos(turn + math.pi), -0.09, 0.1 * math.sin(turn + math.pi)), (0.8 * math.cos(turn), -0.09, 0.8 * math.sin(turn))]
    shapes.tube(needle, 0.035, _glow(palette.AMBER, 1.6))
    with shapes.placed(loc=(0, -0.06, 0), rot=(90, 0, 0)):
        shapes.turned([(0.17, 0, 0.02), (0.15, 0.1, 0.03), (0, 0.1, 0)], materials.plastic("#1c1e22", 0.4))


def _lamp(x, z, draw):
    with shapes.placed(loc=(x, -0.12, z)):
        draw()


def _line(points, colour, radius=0.035):
    shapes.tube([(px, 0, pz, 0) for px, pz in points], radius, _glow(colour, 2.2))


def _brake():
    for radius, spans in ((0.2, ((0, 360),)), (0.31, ((-55, 55), (125, 235)))):
        for low, high in spans:
            _line([(radius * math.cos(math.radians(low + (high - low) * k / 40)), radius * math.sin(math.radians(low + (high - low) * k / 40)))
                   for k in range(41)], palette.RED)  # fmt: skip
    _line([(0, -0.01), (0, 0.1)], palette.RED)
    _line([(0, -0.1), (0, -0.09)], palette.RED)


def _battery():
    _line([(-0.28, -0.18), (0.28, -0.18), (0.28, 0.14), (-0.28, 0.14), (-0.28, -0.18)], palette.RED)
    for x in (-0.16, 0.16):
        _line([(x - 0.05, 0.21), (x + 0.05, 0.21)], palette.RED)
    _line([(-0.2, -0.01), (-0.08, -0.01)], palette.RED, 0.025)
    _line([(0.08, -0.01), (0.2, -0.01)], palette.RED, 0.025)
    _line([(0.14, -0.07), (0.14, 0.05)], palette.RED, 0.025)


def _engine():
    _line([(-0.3, -0.06), (-0.2, -0.06), (-0.2, -0.2), (0.1, -0.2), (0.18, -0.1), (0.28, -0.1), (0.28, 0.1), (0.18, 0.1), (0.1, 0.17),
           (-0.2, 0.17), (-0.2, 0.06), (-0.3, 0.06), (-0.3, -0.06)], palette.AMBER)  # fmt: skip
    _line([(-0.12, 0.26), (0.08, 0.26)], palette.AMBER)


def _oil():
    _line([(-0.3, 0.08), (-0.18, 0.08), (-0.18, -0.14), (0.12, -0.14), (0.3, 0.1), (0.1, 0.02), (-0.18, 0.02)], palette.RED)
    _line([(0.33, -0.02), (0.33, -0.06)], palette.RED)


def tablero():
    """Two dials and four lamps: three to stop for, one to ask about."""
    shell = [(-3.1, 0, 0.3), (3.1, 0, 0.3), (3.3, 1.5, 0.6), (2.7, 3.1, 0.9), (-2.7, 3.1, 0.9), (-3.3, 1.5, 0.6)]
    with shapes.placed(loc=(0, 0.6, 0), rot=(-10, 0, 0)):
        shapes.slab(shell, 0.7, materials.plastic("#1b1d21", 0.45), 0.16, loc_y=0.42)
        shapes.slab([(x * 0.94, 0.1 + z * 0.93, r) for x, z, r in shell], 0.06, materials.mat("#08090a", 0.16, coat=0.5), 0.02)
        for x, share in ((-1.72, 0.18), (1.72, 0.62)):
            with shapes.placed(loc=(x, -0.06, 1.68)):
                _dial(share)
        for x, z, draw in ((0, 2.52, _engine), (0, 1.86, _oil), (0, 1.22, _battery), (0, 0.58, _brake)):
            _lamp(x, z, draw)


def bateria():
    """A battery, its posts bare, and the clamps of the cables before it."""
    with shapes.placed(loc=(0, 0.7, 0), rot=(0, 0, 14)):
        shapes.box((3.0, 1.6, 1.75), materials.plastic("#1d1f23", 0.42), (0, 0, 0), 0.08)
        shapes.box((3.08, 1.68, 0.3), materials.plastic("#2b2e33", 0.4), (0, 0, 1.72), 0.08)
        for x in (-0.72, 0, 0.72):
            shapes.turned([(0.2, 2.0, 0), (0.2, 2.08, 0.02), (0, 2.08, 0)], materials.plastic("#3a3e44"), teeth=shapes.ribs(16, 0.06), steps=128,
                          loc=(x, 0.35))  # fmt: skip
        lead = materials.mat("#b9bcc2", 0.4, metal=1.0)
        for x, colour in ((-1.12, "#232529"), (1.12, palette.RED)):
            shapes.turned([(0.3, 2.0, 0), (0.3, 2.06, 0.02), (0.2, 2.06, 0)], materials.plastic(colour), loc=(x, -0.35))
            shapes.turned([(0.2, 2.0, 0), (0.17, 2.4, 0.04), (0, 2.4, 0)], lead, loc=(x, -0.35))
        front = shapes.flat(-0.805)
        labels.patch(front, -1.3, 1.3, 0.3, 1.45, palette.AMBER, 0.004, 0.05)
        labels.patch(front, -1.3, 1.3, 0.3, 0.58, palette.PAPER, 0.007)
        labels.lettering(front, ["BATERÍA"], -1.1, 1.1, 0.72, 1.32, palette.INK)
        labels.fine_print(front, -1.1, -0.1, 0.36, 0.52, palette.INK)
    for x, y, turn, colour in ((-1.6, -1.3, 8, "#232529"), (1.5, -1.25, 172, palette.RED)):
        with shapes.placed(loc=(x, y, 0.3), rot=(90, 0, turn), scale=0.92):
            roadside.clamp(colour)
    with shapes.placed():
        for start, colour in (((-2.7, -1.42), "#232529"), ((2.6, -1.2), palette.RED)):
            x, y = start
            out = math.copysign(1, x)
            shapes.tube([(x, y, 0.3, 0), (x + out * 0.8, y + 0.3, 0.14, 0.5), (x + out * 0.9, 1.6, 0.14, 0.8), (x + out * 4, 2.6, 0.14)], 0.14,
                        materials.mat(colour, 0.4, coat=0.2))["subject"] = 0  # fmt: skip


def liquido_de_frenos():
    with shapes.placed(loc=(0.75, 1.0, 1.86), rot=(82, 0, -26), scale=0.74):
        brake_disc()
        caliper(100, 168)
    with shapes.placed(loc=(-1.35, -0.35, 0), scale=1.12):
        bottles.fluido_de_frenos()


def _vent():
    """An outlet of the dashboard with its slats, facing -y; 3 wide, 1.9 high."""
    shell, slat = materials.plastic("#22252a", 0.42), materials.plastic("#34383f", 0.36)
    outer = [(-1.5, 0, 0.3), (1.5, 0, 0.3), (1.5, 1.9, 0.3), (-1.5, 1.9, 0.3)]
    inner = [(-1.32, 0.18, 0.2), (1.32, 0.18, 0.2), (1.32, 1.72, 0.2), (-1.32, 1.72, 0.2)]
    shapes.slab(outer, 0.6, shell, 0.08, holes=[inner])
    shapes.slab(outer, 0.06, materials.mat("#050506", 0.9), 0.02, loc_y=0.3)
    for k in range(6):
        shapes.box((2.6, 0.36, 0.05), slat, (0, -0.06, 0.32 + 0.235 * k), 0.02, (24, 0, 0))
    for k in range(5):
        shapes.box((0.04, 0.26, 1.5), slat, (-0.9 + 0.45 * k, 0.16, 0.2), 0.015, (0, 0, 18))
    shapes.box((0.16, 0.3, 0.34), materials.plastic(palette.AMBER, 0.4), (0.1, -0.2, 0.82), 0.05)
    with shapes.placed(loc=(0, 0, 0)):
        shapes.tube([(-1.42, -0.28, 0.1, 0), (1.42, -0.28, 0.1)], 0.02, materials.steel(0.2))


def aire_que_no_enfria():
    """The outlet that blows warm, the filter behind it that nobody changed, the gauge that tells."""
    with shapes.placed(loc=(-0.95, 0.7, 0.0), rot=(-6, 0, 10), scale=1.25):
        _vent()
    with shapes.placed(loc=(1.9, 0.9, 0), rot=(0, 0, -16), scale=0.78):
        filters.filtro(paper="#d9d5cc")
    with shapes.placed(loc=(1.65, -0.7, 0.62), rot=(82, 0, -8), scale=0.92):
        climate._gauge("#1f63b0")


def viscosidad():
    """Oil that runs, and the rod that lives on its film."""
    with shapes.placed(loc=(-1.05, -0.2, 0)):
        workbench.beaker(0.95)
    with shapes.placed(loc=(3.1, 0.5, 0.72), rot=(0, 90, 20), scale=0.74):
        engine.biela()


def _triangle():
    """A warning triangle of reflecting bars on its foot."""
    red, foot = materials.mat(palette.RED, 0.25, coat=0.8, glow=0.12), materials.plastic("#26282c")
    outline = [(-1.5, 0, 0.16), (1.5, 0, 0.16), (0, 2.6, 0.16)]
    hole = [(-0.92, 0.34, 0.06), (0.92, 0.34, 0.06), (0, 1.93, 0.06)]
    shapes.slab(outline, 0.12, red, 0.03, holes=[hole])
    rim = [(-1.02, 0.28, 0.06), (1.02, 0.28, 0.06), (0, 2.05, 0.06)]
    shapes.slab(rim, 0.16, materials.mat("#e9a08c", 0.3, coat=0.6), 0.02, holes=[hole])
    shapes.box((2.6, 0.5, 0.08), foot, (0, 0, -0.1), 0.03)


def revisado():
    """What is looked at the night before: bulbs, wipers, the triangle in the boot."""
    with shapes.placed(loc=(0.25, 0.9, 0.1), rot=(-6, 0, -8), scale=1.1):
        _triangle()
    with shapes.placed(loc=(-1.75, -0.3, 0), rot=(0, 0, 20), scale=0.72):
        parts.bulb(tip=True)
    with shapes.placed(loc=(-1.0, -1.0, 0), rot=(0, 0, -14), scale=0.56):
        parts.slim_bulb()
    with shapes.placed(loc=(1.2, -1.3, 0.2), rot=(0, 0, -12), scale=0.68):
        parts.blade(4.2, palette.AMBER)


SCENES = {
    "senales-de-frenos-gastados": frenos,
    "cada-cuanto-cambiar-el-aceite-en-panama": aceite_usado,
    "refrigerante-o-agua-en-el-radiador": refrigerante,
    "escobillas-en-temporada-de-lluvia": escobillas,
    "luces-del-tablero-que-significan": tablero,
    "como-cuidar-la-bateria-del-carro": bateria,
    "liquido-de-frenos-dot-3-y-dot-4": liquido_de_frenos,
    "por-que-no-enfria-el-aire-acondicionado": aire_que_no_enfria,
    "que-significa-5w-30": viscosidad,
    "como-preparar-el-carro-para-el-revisado": revisado,
}
