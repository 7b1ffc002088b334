"""Window film: a car door, dark film on its window and one corner still peeled."""

import math

import bpy
import materials
import palette
import shapes
import studio

LOW, HIGH = (-2.9, 2.75), 2.9  # the window's foot from x to x, and its height


def _sheet_glass(colour, rough, rear=None):
    """A thin pane: what lies behind shows through in `colour`, the studio reflects on it. A film's `rear` is opaque."""
    material = bpy.data.materials.new("pane")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()

    def node(kind):
        return nodes.new("ShaderNode" + kind)

    def mix(share, one, other):
        blend = node("MixShader")
        for slot, socket in enumerate((share, one, other)):
            links.new(socket, blend.inputs[slot])
        return blend.outputs[0]

    clear, shine, fresnel = node("BsdfTransparent"), node("BsdfGlossy"), node("Fresnel")
    fresnel.inputs[0].default_value = 1.5
    clear.inputs[0].default_value = (*palette.linear(colour), 1)
    shine.inputs["Roughness"].default_value = rough
    seen = mix(fresnel.outputs[0], clear.outputs[0], shine.outputs[0])
    if rear:
        milk = node("BsdfDiffuse")
        milk.inputs[0].default_value = (*palette.linear(rear), 1)
        seen = mix(node("NewGeometry").outputs["Backfacing"], milk.outputs[0], seen)
    path, through = node("LightPath"), node("BsdfTransparent")
    through.inputs[0].default_value = (0.9, 0.9, 0.9, 1)  # else the lights in front would pay for the tint twice
    links.new(mix(path.outputs["Is Shadow Ray"], seen, through.outputs[0]), node("OutputMaterial").inputs[0])
    return material


def _edges(z, out=0.0):
    """Left and right edge of the window at a height: raked at the front, nearly upright behind; `out` is outside of it."""
    t = z / HIGH
    return LOW[0] + 1.75 * t**1.25 - 1.15 * out, LOW[1] - 0.35 * t**2 + out


def _outline(out=0.0, foot=0.0):
    """The window's edge, or a line around it that ends at `foot`."""
    heights = [HIGH * k / 24 for k in range(25)]
    right = [(_edges(z, out)[1], z, 0) for z in heights]
    left = [(_edges(z, out)[0], z, 0) for z in heights[::-1]]
    if not out:
        return right + left
    top = [(right[-1][0], HIGH + out, 0.3), (left[0][0] + 0.15, HIGH + out, 0.4)]
    return [(right[0][0], foot, 0.3), *right[:-2], *top, *left[2:], (left[-1][0], foot, 0.3)]


def _grid(wide, high, place):
    points = []
    for j in range(high + 1):
        z = HIGH * j / high
        left, right = _edges(z)
        for i in range(wide + 1):
            points.append(place(left + (right - left) * i / wide, z))
    faces = []
    for j in range(high):
        for i in range(wide):
            n = j * (wide + 1) + i
            faces.append((n, n + 1, n + wide + 2, n + wide + 1))
    return points, faces


def pane():
    points, faces = _grid(4, 4, lambda x, z: (x, 0.03, z))
    shapes.mesh_object(points, faces, _sheet_glass("#e6efed", 0.4))


def film():
    """Peeled from the upper right corner: beyond the fold it curls back over itself, its pale rear outwards."""
    nx, nz = math.cos(math.radians(48)), math.sin(math.radians(48))
    fold, radius = 0.6 * nx + 1.75 * nz, 0.22

    def place(x, z):
        beyond = x * nx + z * nz - fold
        if beyond <= 0:
            return (x, 0.015, z)
        turn, flap = min(beyond / radius, math.pi), max(0, beyond - math.pi * radius)
        reach = radius * math.sin(turn) - flap - beyond
        lift = radius * (1 - math.cos(turn)) + 0.16 * flap
        return (x + reach * nx, 0.015 - lift, z + reach * nz)

    points, faces = _grid(220, 140, place)
    shapes.mesh_object(points, faces, _sheet_glass("#55585f", 0.2, "#aeb4ba"), smooth=True, angle=60)


def door():
    """The upper half of a door: its frame, the rubber around the glass, a moulding and the handle."""
    paint, rubber = materials.painted(palette.BLUE), materials.rubber("#141517")
    shapes.slab(_outline(0.26, -1.5), 0.4, paint, 0.1, holes=[_outline()[::-1]], loc_y=0.08)
    shapes.tube([(x, -0.1, z) for x, z, _ in [*_outline(), _outline()[0]]], 0.06, rubber, 0)
    shapes.box((LOW[1] - LOW[0] + 0.1, 0.12, 0.09), materials.steel(0.25), (-0.07, -0.16, -0.12), 0.03)
    shapes.box((LOW[1] - LOW[0] + 0.35, 0.14, 0.1), paint, (-0.1, -0.12, -0.98), 0.05)
    shapes.box((0.95, 0.2, 0.2), materials.plastic("#22252a"), (2.05, -0.2, -0.62), 0.08)


def squeegee():
    """A scraper, its blade at z = 0 and its handle upwards."""
    shapes.slab([(-0.75, 0, 0.06), (0.75, 0, 0.06), (0.6, 0.6, 0.12), (-0.6, 0.6, 0.12)], 0.16, materials.plastic(palette.AMBER), 0.05)
    shapes.slab([(-0.72, -0.14, 0.02), (0.72, -0.14, 0.02), (0.74, 0.04, 0.02), (-0.74, 0.04, 0.02)], 0.06, materials.rubber(), 0.02)
    shapes.slab([(-0.17, 0.45, 0.05), (0.17, 0.45, 0.05), (0.2, 1.5, 0.16), (-0.2, 1.5, 0.16)], 0.26, materials.plastic("#2b2e33"), 0.1)


def cabin():
    """What one sees through the glass: a pale lining and the head of a seat, so that the film is dark before them."""
    shapes.slab(_outline(0.22, -0.4), 0.1, materials.mat("#cfc8ba", 0.8), 0.02, loc_y=0.95)
    leather = materials.mat("#8a6a45", 0.55, bump=30, bump_strength=0.1)
    shapes.box((1.6, 0.42, 1.62), leather, (1.4, 0.6, 0.0), 0.2)
    shapes.box((1.0, 0.42, 0.62), leather, (1.4, 0.6, 1.8), 0.18)
    for x in (1.18, 1.62):
        shapes.tube([(x, 0.6, 1.5), (x, 0.6, 1.9)], 0.045, materials.steel(0.2))


def papel_ahumado():
    with shapes.placed(loc=(0, 0, 1.5), rot=(-9, 0, 12)):
        pane()
        film()
        door()
        cabin()
        with shapes.placed(loc=(-0.75, -0.12, 1.0), rot=(18, -42, 0)):
            squeegee()
    studio.light((0.3, 0.5, 4.6), (0.3, 0.8, 2.6), 3, 0.4, 190, "#fff1da")  # the cabin's own light


SCENES = {"papel-ahumado": papel_ahumado}
