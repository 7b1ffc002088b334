"""Window film: a side window, the film on it and one corner still peeled."""

import math

import bpy
import materials
import palette
import shapes
import studio

LOW, HIGH = (-2.9, 2.75), 2.9  # the window's foot from x to x, and its height


def _sheet_glass(colour, rough=0.02, back=0.0):
    """A thin pane: what lies behind shows through in `colour`, the studio reflects on it.
    `back` is how much of its rear is milky, as film is on the side of its glue."""
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

    clear, shine, milk, fresnel = node("BsdfTransparent"), node("BsdfGlossy"), node("BsdfDiffuse"), node("Fresnel")
    fresnel.inputs[0].default_value = 1.5
    clear.inputs[0].default_value = (*palette.linear(colour), 1)
    shine.inputs["Roughness"].default_value = rough
    milk.inputs[0].default_value = (*palette.linear("#8a9097"), 1)
    rear, path, through = node("Math"), node("LightPath"), node("BsdfTransparent")
    rear.operation = "MULTIPLY"
    rear.inputs[1].default_value = back
    links.new(node("NewGeometry").outputs["Backfacing"], rear.inputs[0])
    through.inputs[0].default_value = (0.9, 0.9, 0.9, 1)  # else the lights in front would pay for the tint twice
    body = mix(rear.outputs[0], clear.outputs[0], milk.outputs[0])
    seen = mix(fresnel.outputs[0], body, shine.outputs[0])
    links.new(mix(path.outputs["Is Shadow Ray"], seen, through.outputs[0]), node("OutputMaterial").inputs[0])
    return material


def _edges(z):
    """Left and right edge of the window at a height: raked at the front, nearly upright behind."""
    t = z / HIGH
    return LOW[0] + 1.75 * t**1.25, LOW[1] - 0.35 * t**2


def _bent(x, z, lift):
    """On the curved pane, lifted towards the camera."""
    return (x, 0.75 * (z / HIGH) ** 2 + 0.03 * x * x - lift, z)


def _grid(inset, wide, high, place):
    points = []
    for j in range(high + 1):
        z = inset + (HIGH - 2 * inset) * j / high
        left, right = _edges(z)
        for i in range(wide + 1):
            x = left + inset + (right - left - 2 * inset) * i / wide
            points.append(place(x, z))
    faces = []
    for j in range(high):
        for i in range(wide):
            n = j * (wide + 1) + i
            faces.append((n, n + 1, n + wide + 2, n + wide + 1))
    return points, faces


def pane():
    points, faces = _grid(0, 80, 40, lambda x, z: _bent(x, z, 0))
    shapes.mesh_object(points, faces, _sheet_glass("#dfe8e6"), smooth=True, angle=60)
    rim = [points[i] for i in range(81)]
    rim += [points[j * 81 + 80] for j in range(1, 41)] + [points[40 * 81 + i] for i in range(79, -1, -1)]
    rim += [points[j * 81] for j in range(39, 0, -1)]
    shapes.tube([(*p, 0) for p in [*rim, rim[0]]], 0.03, materials.mat("#9fb4ae", 0.1, coat=1.0))


def film():
    """Peeled from the upper right corner: beyond the fold it rolls up towards the camera."""
    nx, nz = math.cos(math.radians(40)), math.sin(math.radians(40))
    fold, radius = 0.95 * nx + 1.9 * nz, 0.42

    def place(x, z):
        beyond = x * nx + z * nz - fold
        if beyond <= 0:
            return _bent(x, z, 0.012)
        turn = beyond / radius
        reach = radius * math.sin(min(turn, math.pi)) - max(0, beyond - math.pi * radius) - beyond
        lift = radius * (1 - math.cos(min(turn, math.pi))) + 0.12 * max(0, beyond - math.pi * radius)
        return _bent(x + reach * nx, z + reach * nz, 0.012 + lift)

    points, faces = _grid(0.06, 200, 110, place)
    shapes.mesh_object(points, faces, _sheet_glass("#7d8087", 0.06, 0.55), smooth=True, angle=60)


def seal():
    """The rubber the window stands in."""
    shapes.box((6.2, 0.5, 0.2), materials.rubber("#1b1c1f"), (-0.05, 0.1, -0.14), 0.08)
    shapes.box((6.3, 0.14, 0.08), materials.steel(0.25), (-0.05, -0.2, -0.1), 0.03)


def squeegee():
    """A scraper with its handle upwards."""
    shapes.slab([(-0.75, 0, 0.06), (0.75, 0, 0.06), (0.6, 0.75, 0.12), (-0.6, 0.75, 0.12)], 0.16, materials.plastic(palette.AMBER), 0.05)
    shapes.slab([(-0.72, -0.14, 0.02), (0.72, -0.14, 0.02), (0.74, 0.04, 0.02), (-0.74, 0.04, 0.02)], 0.06, materials.rubber(), 0.02)
    shapes.slab([(-0.17, 0.6, 0.05), (0.17, 0.6, 0.05), (0.2, 1.75, 0.16), (-0.2, 1.75, 0.16)], 0.26, materials.plastic("#2b2e33"), 0.1)


def seat():
    """The head of a seat behind the pane."""
    leather = materials.mat("#c9a878", 0.55, bump=30, bump_strength=0.1)
    shapes.box((1.7, 0.6, 2.0), leather, (0, 0, -0.6), 0.26)
    shapes.box((1.0, 0.42, 0.62), leather, (0, 0.02, 1.62), 0.18)
    for x in (-0.22, 0.22):
        shapes.tube([(x, 0.05, 1.3), (x, 0.05, 1.75)], 0.045, materials.steel(0.2))


def wheel():
    """A steering wheel behind the pane, so that one sees how dark the film is."""
    ring = [(1.05 * math.cos(math.tau * k / 72), 0, 1.05 * math.sin(math.tau * k / 72), 0) for k in range(73)]
    shapes.tube(ring, 0.12, materials.mat("#b98a52", 0.5, coat=0.3))
    for turn in (0, 180, 270):
        end = (1.0 * math.cos(math.radians(turn)), 0, 1.0 * math.sin(math.radians(turn)))
        shapes.tube([(0, 0.05, 0), end], 0.1, materials.steel(0.3))
    with shapes.placed(rot=(90, 0, 0)):
        shapes.turned([(0.36, -0.2, 0), (0.36, 0.06, 0.06), (0, 0.12, 0)], materials.plastic("#3a3e44"))


def papel_ahumado():
    with shapes.placed(loc=(0, 0, 0.14), rot=(0, 0, 12)):
        pane()
        film()
        seal()
    studio.light((-0.2, 0.9, 5.2), (-0.2, 2.2, 1.4), 3, 0.8, 330, "#fff1da")  # the cabin's own light
    with shapes.placed(loc=(-0.75, 2.1, 0.62), rot=(-6, 0, 8)):
        seat()
    with shapes.placed(loc=(1.35, 1.9, 1.9), rot=(-10, 0, 10)):
        wheel()
    with shapes.placed(loc=(-1.75, -1.3, 0.14), rot=(-24, 0, 14)):
        squeegee()


SCENES = {"papel-ahumado": papel_ahumado}
