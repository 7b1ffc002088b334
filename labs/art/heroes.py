"""Wide pictures for page heads: dark studio, amber rim light. Run it with Blender; see README.md.

blender -b --factory-startup -P labs/art/heroes.py -- [--scale 1] [--samples 144] [--out DIR] [name …]
"""

import argparse
import math
import os
import sys

import bmesh
import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "subjects"), os.path.join(HERE, "subjects-dark")]

import climate  # noqa: E402
import engine  # noqa: E402
import filters  # noqa: E402  (the path is set just above)
import jugs  # noqa: E402
import parts  # noqa: E402
import materials
import palette
import passes
import services
import shapes
import studio  # noqa: E402


def brake_disc():
    """A drilled disc lying on its back, its hat upwards."""
    iron = materials.mat("#5d5f64", 0.55, metal=0.9, bump=40, bump_strength=0.2)
    ring = [(1.15, 0.12, 0), (2.55, 0.12, 0.03), (2.58, 0.08, 0.03), (2.58, -0.08, 0.03), (2.55, -0.12, 0.03), (1.15, -0.12, 0),
            (1.15, 0.12, 0)]  # fmt: skip
    disc = shapes.turned(ring, materials.mat("#cfd1d4", 0.3, metal=1.0, brushed=0.75), steps=200)
    shapes.turned([(0.45, -0.1, 0), (0.45, 0.5, 0.02), (1.05, 0.5, 0.06), (1.14, 0.42, 0.05), (1.15, -0.1, 0)], iron, steps=200)
    build = bmesh.new()
    for k in range(14):
        for row in range(4):
            radius, turn = 1.4 + 0.3 * row, 2 * math.pi * k / 14 + 0.16 * row
            made = bmesh.ops.create_cone(build, cap_ends=True, segments=24, radius1=0.065, radius2=0.065, depth=1)
            bmesh.ops.translate(build, verts=made["verts"], vec=(radius * math.cos(turn), radius * math.sin(turn), 0))
    mesh = bpy.data.meshes.new("drill")
    build.to_mesh(mesh)
    build.free()
    drill = bpy.data.objects.new("drill", mesh)
    bpy.context.scene.collection.objects.link(drill)
    drill.hide_render = True
    disc.modifiers.clear()
    cut = disc.modifiers.new("holes", "BOOLEAN")
    cut.object, cut.solver = drill, "EXACT"
    shapes.placing[-1].append(drill)
    for k in range(5):
        turn = 2 * math.pi * k / 5 + 0.3
        place = (0.78 * math.cos(turn), 0.78 * math.sin(turn))
        bolt = [(0.15, 0.48, 0), (0.15, 0.64, 0.02), (0.1, 0.7, 0.02), (0, 0.7, 0)]
        shapes.turned(bolt, materials.steel(0.25), teeth=parts.hexagon, steps=120, loc=place)


def still_life():
    """Disc behind, oil, filter and plugs in front; the group spans x = 0.2 to 3.8."""
    with shapes.placed(loc=(2.75, 1.35, 1.86), rot=(78, 0, -16), scale=0.73):
        brake_disc()
    with shapes.placed(loc=(1.3, 0.1, 0), rot=(0, 0, -4), scale=0.84):
        jugs.aceite()
    with shapes.placed(loc=(2.72, -0.45, 0.02), rot=(0, 0, -13), scale=0.68):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])
    with shapes.placed(loc=(3.62, -0.35, 0), rot=(0, 0, 25), scale=0.44):
        parts.spark_plug()
    with shapes.placed(loc=(0.95, -1.25, 0.17), rot=(0, 90, 14), scale=0.42):
        parts.spark_plug()


def lights():
    aim = (2.2, 0, 1.2)
    studio.light((-2.4, -6.5, 3.6), (2.0, 0, 1.0), 1.6, 4.5, 430, "#fff7ec")
    studio.light((6.4, 1.6, 2.8), aim, 1, 5.5, 700, "#ff9a1f")
    studio.light((0.2, 5.2, 5.2), (1.7, 0, 1.4), 1.2, 3, 200, "#c6d8ff")
    studio.light((2.4, -1.5, 7), (2.3, 0, 0.6), 3.5, 2, 150, "#ffffff")
    studio.light((5.4, -6, 2.6), (2.6, 0, 1.2), 1.2, 4, 200, "#ffcf8a")


def productos(samples):
    studio.dark_studio(1600, 700, samples, (0, -14, 2.5), (0, 0, 1.42), 62)
    still_life()
    lights()


def productos_phone(samples):
    studio.dark_studio(824, 560, samples, (1.5, -14, 2.6), (2.02, 0, 1.5), 96)
    still_life()
    lights()


def cooling():
    """Compressor and gauges; the group spans x = 0.4 to 3.9."""
    with shapes.placed(loc=(1.1, 1.0, 1.25), rot=(90, 0, -26)):
        climate.compressor()
    with shapes.placed(loc=(2.65, -1.0, 0), rot=(-4, 0, -8), scale=0.8):
        climate.gauges()


def aire(samples):
    camera = studio.dark_studio(1600, 760, samples, (0, -14, 2.5), (0, 0, 1.42), 53)
    camera.data.shift_x = -0.045
    cooling()
    lights()


def aire_movil(samples):
    camera = studio.dark_studio(824, 760, samples, (1.5, -14, 2.6), (1.9, 0, 1.3), 108)
    camera.data.shift_y = -0.3  # on a phone the text covers all but the upper third
    cooling()
    lights()


def nosotros(samples):
    camera = studio.dark_studio(960, 620, samples, (0, -14, 3.3), (0, 0, 1.5), 62)
    engine.nosotros()
    studio.frame(0.62, 0.6)
    camera.data.shift_x -= 0.1
    camera.data.shift_y -= 0.11  # the figures of the page stand below
    services.lights()


def nosotros_movil(samples):
    studio.dark_studio(824, 440, samples, (0, -14, 3.3), (0, 0, 1.5), 62)
    engine.nosotros()
    studio.frame(0.84, 0.8)
    services.lights()


def inicio(samples):
    """A shared link shows it beside the shop's name; some chats cut it to the square in its middle."""
    studio.dark_studio(1200, 630, samples, (0, -14, 3.3), (0, 0, 1.5), 62)
    services.scenes()["frenos"]()
    with shapes.placed(loc=(-3.8, 0.2, 0), rot=(0, 0, 8), scale=1.15):
        jugs.aceite()
    with shapes.placed(loc=(3.45, -0.3, 0.02), rot=(0, 0, -10), scale=1.0):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])
    for x, y, turn in ((4.6, -0.5, 25), (5.15, -0.1, 55)):
        with shapes.placed(loc=(x, y, 0), rot=(0, 0, turn), scale=0.6):
            parts.spark_plug()
    studio.frame(0.88, 0.86)
    services.lights()


HEROES = {"productos": productos, "productos-phone": productos_phone, "aire": aire, "aire-movil": aire_movil,
          "nosotros": nosotros, "nosotros-movil": nosotros_movil, "inicio": inicio}  # fmt: skip

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=144)
    parser.add_argument("--passes", type=int, default=0, help="in passes for clean.mjs, --samples each")
    parser.add_argument("--out", default="labs/art/out/heroes")
    wanted = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])
    os.makedirs(wanted.out, exist_ok=True)
    for count in range(wanted.passes or 1):
        for name in wanted.names or HEROES:
            HEROES[name](wanted.samples)
            if wanted.passes:
                passes.take(wanted.out, name, count, wanted.scale)
                continue
            bpy.context.scene.render.resolution_percentage = round(100 * wanted.scale)
            studio.render(os.path.join(wanted.out, f"{name}.png"))
