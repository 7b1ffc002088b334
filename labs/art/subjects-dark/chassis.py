"""Under the car: brake disc with caliper, coil-over."""

import math

import bmesh
import bpy
import materials
import palette
import shapes
from heroes import brake_disc
from parts import hexagon, pad


def caliper(start, end, colour=palette.RED):
    """An arc of cast metal gripping the rim of a disc that lies on z = 0."""
    profile = [(1.75, 0.22), (1.75, 0.62), (2.5, 0.64), (2.86, 0.4), (2.88, -0.42), (2.5, -0.6), (1.75, -0.6), (1.75, -0.22), (2.66, -0.22),
               (2.66, 0.22)]  # fmt: skip
    build, rings, steps = bmesh.new(), [], 30
    for i in range(steps + 1):
        turn = math.radians(start + (end - start) * i / steps)
        rings.append([build.verts.new((r * math.cos(turn), r * math.sin(turn), z)) for r, z in profile])
    for left, right in zip(rings, rings[1:]):
        for j in range(len(profile)):
            k = (j + 1) % len(profile)
            build.faces.new((left[j], left[k], right[k], right[j]))
    build.faces.new(rings[0][::-1])
    build.faces.new(rings[-1])
    mesh = bpy.data.meshes.new("caliper")
    build.to_mesh(mesh)
    build.free()
    item = shapes.finish(mesh, materials.painted(colour), True, 40)
    item.modifiers.clear()
    round_off = item.modifiers.new("edges", "BEVEL")
    round_off.width, round_off.segments, round_off.limit_method = 0.07, 5, "ANGLE"
    round_off.angle_limit = math.radians(30)
    item.modifiers.new("normals", "WEIGHTED_NORMAL")
    for share in (0.22, 0.5, 0.78):
        turn = math.radians(start + (end - start) * share)
        place = (2.12 * math.cos(turn), 2.12 * math.sin(turn))
        shapes.turned([(0.25, 0.6, 0), (0.25, 0.7, 0.04), (0.17, 0.72, 0.02), (0.15, 0.68, 0.01), (0, 0.68, 0)], materials.painted(colour),
                      loc=place)  # fmt: skip
    for share in (0.06, 0.94):
        turn = math.radians(start + (end - start) * share)
        place = (2.55 * math.cos(turn), 2.55 * math.sin(turn))
        shapes.turned([(0.1, 0.58, 0), (0.1, 0.72, 0.02), (0, 0.72, 0)], materials.steel(0.25), teeth=hexagon, steps=60, loc=place)


def frenos():
    with shapes.placed(loc=(0.1, 0.5, 2.56), rot=(80, 0, -20)):
        brake_disc()
        caliper(8, 76)
    with shapes.placed(loc=(-2.05, -1.0, 0), rot=(-14, 0, 12), scale=0.95):
        pad()
    with shapes.placed(loc=(1.75, -1.35, 0), rot=(-14, 0, -14), scale=0.95):
        pad()


def coil_over(colour):
    """A damper with its spring, standing on its lower eye, 4.5 high."""
    steel, dark = materials.steel(0.22), materials.mat("#2c2f34", 0.35, metal=0.7)
    with shapes.placed(loc=(0, 0, 0.34), rot=(90, 0, 0)):
        shapes.turned([(0.15, -0.2, 0), (0.34, -0.2, 0.03), (0.34, 0.2, 0.03), (0.15, 0.2, 0)], steel)
        shapes.turned([(0.07, -0.26, 0), (0.18, -0.26, 0.02), (0.18, 0.26, 0.02), (0.07, 0.26, 0), (0.07, -0.26, 0)], materials.rubber())
    shapes.turned([(0.16, 0.6, 0), (0.34, 0.7, 0.05), (0.34, 1.2, 0)], dark)
    thread = [(0.36, 1.16, 0)]
    for k in range(18):
        z = 1.2 + k * 0.05
        thread += [(0.36, z, 0), (0.335, z + 0.025, 0)]
    shapes.turned([*thread, (0.36, 2.12, 0), (0.3, 2.16, 0.02), (0.1, 2.16, 0)], materials.mat("#d0a24c", 0.28, metal=1.0))
    for z in (1.42, 1.6):
        shapes.turned([(0.36, z, 0), (0.56, z, 0.02), (0.56, z + 0.13, 0.02), (0.36, z + 0.13, 0)], materials.painted(palette.INK),
                      teeth=shapes.ribs(12, 0.07), steps=240)  # fmt: skip
    shapes.turned([(0.36, 1.73, 0), (0.74, 1.73, 0.03), (0.74, 1.8, 0.03), (0.5, 1.82, 0), (0.5, 1.95, 0)], steel)
    shapes.turned([(0.11, 2.1, 0), (0.11, 4.0, 0)], materials.steel(0.1, "#dfe1e4"))
    stop = [(0.11, 3.2, 0), (0.24, 3.2, 0.05), (0.24, 3.34, 0.04), (0.19, 3.38, 0.02), (0.26, 3.44, 0.04), (0.28, 3.64, 0)]
    shapes.turned(stop, materials.rubber())
    turns, steps, low, high = 6.5, 260, 1.9, 3.62
    helix = []
    for k in range(steps + 1):
        t = k / steps
        eased = min(max((t - 0.07) / 0.86, 0), 1)
        turn = 2 * math.pi * turns * t
        helix.append((0.62 * math.cos(turn), 0.62 * math.sin(turn), low + (high - low) * eased, 0))
    shapes.tube(helix, 0.1, materials.painted(colour))
    shapes.turned([(0.3, 3.7, 0), (0.76, 3.7, 0.03), (0.8, 3.8, 0.03), (0.8, 3.88, 0.03), (0.45, 3.92, 0.04), (0.4, 4.08, 0.08), (0, 4.1, 0)], dark)
    shapes.turned([(0.09, 4.05, 0), (0.09, 4.5, 0.02), (0, 4.5, 0)], steel, steps=48)
    shapes.turned([(0.17, 4.1, 0), (0.17, 4.24, 0.02), (0, 4.24, 0)], steel, teeth=hexagon, steps=60)
    for k in range(3):
        turn = 2 * math.pi * k / 3 + 0.5
        shapes.turned([(0.06, 3.86, 0), (0.06, 4.2, 0.02), (0, 4.2, 0)], steel, steps=32, loc=(0.63 * math.cos(turn), 0.63 * math.sin(turn)))


def tie_rod_end():
    """A steering ball joint lying along x, its stud upwards."""
    steel, dark = materials.steel(0.25), materials.mat("#2c2f34", 0.4, metal=0.7)
    shapes.turned([(0, -0.2, 0), (0.3, -0.2, 0.05), (0.36, -0.05, 0.05), (0.36, 0.12, 0.05), (0.26, 0.2, 0)], dark)
    shapes.turned([(0.3, 0.16, 0), (0.33, 0.26, 0.06), (0.24, 0.4, 0.06), (0.14, 0.44, 0)], materials.rubber())
    shapes.turned([(0.13, 0.4, 0), (0.1, 0.7, 0), (0.1, 0.95, 0.02), (0, 0.95, 0)], steel, steps=64)
    shapes.turned([(0.19, 0.62, 0), (0.19, 0.76, 0.02), (0, 0.76, 0)], steel, teeth=hexagon, steps=60)
    with shapes.placed(rot=(0, -90, 0)):
        shapes.turned([(0.2, 0.25, 0), (0.15, 0.5, 0.1), (0.13, 0.9, 0)], dark)
        thread = [(0.12, 0.9, 0)]
        for k in range(14):
            thread += [(0.13, 0.92 + k * 0.06, 0), (0.105, 0.95 + k * 0.06, 0)]
        shapes.turned([*thread, (0.1, 1.8, 0.02), (0, 1.8, 0)], steel, steps=64)


def suspension_y_direccion():
    with shapes.placed(loc=(-1.6, 0.7, 0), rot=(0, 0, 20)):
        coil_over(palette.RED)
    with shapes.placed(loc=(2.75, -0.95, 0.8), rot=(-90, 0, 66)):
        coil_over(palette.AMBER)
    with shapes.placed(loc=(0.75, -2.3, 0.2), rot=(0, 0, 8)):
        tie_rod_end()


SCENES = {"frenos": frenos, "suspension-y-direccion": suspension_y_direccion}
