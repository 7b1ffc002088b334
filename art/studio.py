"""The photo studio: backdrop, lens, lights, materials, shapes and label artwork shared by every picture.

Units are free: `frame()` scales the subject until it fills the crop, so a subject only has to stand on z = 0
and face the camera (towards -Y).
"""

import math
import os
from contextlib import contextmanager

import bmesh
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

HERE = os.path.dirname(os.path.abspath(__file__))

# Palette: the site's colours plus muted ones for the series. The whites are a little grey, so that light shapes them.
INK, BONE, PAPER = "#15171a", "#efece4", "#f3f2ef"
AMBER, RED, STEEL = "#f7a600", "#c4201b", "#8b9097"
BLUE, GREEN, GRAPHITE, SAND = "#2f5878", "#4d7359", "#3a3e44", "#d8cfb8"
BACKDROP = "#d3d1cc"

_placing = []  # stack of lists: objects made inside `placed()`
_materials = {}


# --- Session -----------------------------------------------------------------------------------------------------


def _linear(hex_colour):
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _reset(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _materials.clear()
    _placing.clear()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.012
    cycles.use_denoising = False  # Debian's Blender is built without OpenImageDenoise
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 3, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("THREADS", "2"))
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Standard"
    return scene


def light(location, target, width, height, power, colour="#ffffff"):
    data = bpy.data.lights.new("light", "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", width, height
    data.energy, data.color = power, _linear(colour)
    lamp = bpy.data.objects.new("light", data)
    lamp.location = location
    lamp.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def _camera(location, target, lens):
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    camera = bpy.data.objects.new("camera", data)
    camera.location = location
    camera.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    scene = bpy.context.scene
    scene.collection.objects.link(camera)
    scene.camera = camera
    return camera


def _world(colour, strength):
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*_linear(colour), 1)
    background.inputs[1].default_value = strength


def _backdrop(material):
    """A seamless sweep: floor, bend and wall in one sheet."""
    sweep = [(-30, 0), (6, 0)]
    sweep += [(6 + 6 * math.sin(a), 6 - 6 * math.cos(a)) for a in (math.radians(d) for d in range(5, 91, 5))]
    sweep += [(12, 30)]
    points = [(x, y, z) for y, z in sweep for x in (-40, 40)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(sweep) - 1)]
    mesh_object(points, faces, material, smooth=True)


def light_studio(size=640, samples=96):
    """The packshot set: seamless light backdrop, key from the left, fill from the right, strip from behind."""
    _reset(size, size, samples)
    _backdrop(mat(BACKDROP, rough=0.9, spec=0.1))
    light((-6.5, -5, 6), (0, 0, 1.3), 2.6, 6, 600, "#fffcf8")
    light((7, -4.5, 4), (0, 0, 1.3), 1.6, 6, 230, "#f8faff")
    light((1.5, 5.5, 8), (0, 0, 1.4), 5, 2, 230, "#ffffff")
    light((0, 2, 11), (0, 12, 4), 12, 3, 560, "#ffffff")
    _world("#fffefc", 0.6)
    _camera((0, -12, 3.55), (0, 0, 1.3), 120)


def dark_studio(width, height, samples, camera, target, lens):
    """The hero set: dark floor, amber rim from the right, cool light from behind."""
    _reset(width, height, samples)
    _backdrop(mat("#2a2c31", rough=0.42, spec=0.35))
    scene = bpy.context.scene
    scene.cycles.sample_clamp_direct = 6  # small bright lights on turned metal sparkle otherwise
    _world("#22242a", 0.5)
    return _camera(camera, target, lens)


def frame(fill_height=0.8, fill_width=0.86):
    """Scales and centres everything that casts on the set so that it fills the crop."""
    scene, camera = bpy.context.scene, bpy.context.scene.camera
    root = bpy.data.objects.new("subject", None)
    scene.collection.objects.link(root)
    subject = [o for o in scene.collection.objects if o.get("subject") and o.parent is None]
    for item in subject:
        item.parent = root
    for _ in range(4):
        graph = bpy.context.evaluated_depsgraph_get()
        graph.update()
        xs, ys = [], []
        for item in scene.collection.objects:
            if item.type != "MESH" or not item.get("subject"):
                continue
            world = item.evaluated_get(graph).matrix_world
            for vertex in item.data.vertices:
                seen = world_to_camera_view(scene, camera, world @ vertex.co)
                xs.append(seen.x)
                ys.append(seen.y)
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        root.scale *= min(fill_width / wide, fill_height / high)
        camera.data.shift_x += (max(xs) + min(xs)) / 2 - 0.5
        camera.data.shift_y += (max(ys) + min(ys)) / 2 - 0.5


def render(path):
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


# --- Materials ---------------------------------------------------------------------------------------------------


def mat(colour, rough=0.38, metal=0.0, coat=0.0, glass=0.0, spec=0.5, bump=0.0, bump_strength=0.12, glow=0.0, brushed=0.0):
    key = (colour, rough, metal, coat, glass, spec, bump, bump_strength, glow, brushed)
    if key in _materials:
        return _materials[key]
    material = bpy.data.materials.new("material")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    values = {"Roughness": rough, "Metallic": metal, "Clearcoat": coat, "Transmission": glass, "Specular": spec}
    for name, value in values.items():
        shader.inputs[name].default_value = value
    shader.inputs["Clearcoat Roughness"].default_value = 0.12
    shader.inputs["Base Color"].default_value = (*_linear(colour), 1)
    if brushed:  # turned metal: highlights run round the object's own z axis
        tangent = nodes.new("ShaderNodeTangent")
        tangent.direction_type, tangent.axis = "RADIAL", "Z"
        shader.inputs["Anisotropic"].default_value = brushed
        links.new(tangent.outputs[0], shader.inputs["Tangent"])
    if glow:
        shader.inputs["Emission"].default_value = (*_linear(colour), 1)
        shader.inputs["Emission Strength"].default_value = glow
    if glass:  # light passes straight through, so that glass does not throw a black shadow
        output, blend = nodes["Material Output"], nodes.new("ShaderNodeMixShader")
        clear, path = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeLightPath")
        clear.inputs[0].default_value = (0.92, 0.92, 0.92, 1)
        links.new(path.outputs["Is Shadow Ray"], blend.inputs[0])
        links.new(shader.outputs[0], blend.inputs[1])
        links.new(clear.outputs[0], blend.inputs[2])
        links.new(blend.outputs[0], output.inputs[0])
    if bump:
        noise, bumped = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
        place = nodes.new("ShaderNodeTexCoord")
        noise.inputs["Scale"].default_value = bump
        bumped.inputs["Strength"].default_value = bump_strength
        links.new(place.outputs["Object"], noise.inputs["Vector"])
        links.new(noise.outputs[0], bumped.inputs["Height"])
        links.new(bumped.outputs[0], shader.inputs["Normal"])
    _materials[key] = material
    return material


def plastic(colour, rough=0.36):
    return mat(colour, rough, coat=0.25)


def painted(colour):
    return mat(colour, 0.3, coat=0.7)


def print_ink(colour):
    return mat(colour, 0.4, spec=0.35, coat=0.25)


def steel(rough=0.24, colour="#c9cbd0"):
    return mat(colour, rough, metal=1.0)


def rubber(colour="#191a1c"):
    return mat(colour, 0.62, spec=0.3)


# --- Shapes ------------------------------------------------------------------------------------------------------


def mesh_object(points, faces, material, smooth=False, angle=32):
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata(points, [], faces)
    return _finish(mesh, material, smooth, angle)


def _finish(mesh, material, smooth=True, angle=32):
    build = bmesh.new()
    build.from_mesh(mesh)
    bmesh.ops.remove_doubles(build, verts=build.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(build, faces=build.faces)
    build.to_mesh(mesh)
    build.free()
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(angle)
    item = bpy.data.objects.new("item", mesh)
    mesh.materials.append(material)
    bpy.context.scene.collection.objects.link(item)
    if _placing:
        item["subject"] = 1
        _placing[-1].append(item)
    if smooth:
        item.modifiers.new("normals", "WEIGHTED_NORMAL")
    return item


@contextmanager
def placed(loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Everything made inside is the subject, moved and turned (degrees) as one."""
    _placing.append([])
    yield
    made = _placing.pop()
    holder = bpy.data.objects.new("holder", None)
    holder["subject"] = 1
    bpy.context.scene.collection.objects.link(holder)
    for item in made:
        item.parent = holder
    holder.location, holder.scale = loc, (scale,) * 3
    holder.rotation_euler = [math.radians(d) for d in rot]
    if _placing:
        _placing[-1].append(holder)


def fillet(points, closed=False, steps=8):
    """Rounds the corners of a path. Each point ends with its rounding distance, which is dropped."""
    result, count = [], len(points)
    for i, point in enumerate(points):
        here, reach = Vector(point[:-1]), point[-1]
        if reach <= 0 or (not closed and i in (0, count - 1)):
            result.append(tuple(here))
            continue
        before, after = (Vector(points[(i + d) % count][:-1]) for d in (-1, 1))
        a = here + (before - here).normalized() * min(reach, (before - here).length * 0.49)
        b = here + (after - here).normalized() * min(reach, (after - here).length * 0.49)
        for k in range(steps + 1):
            t = k / steps
            result.append(tuple(a * (1 - t) ** 2 + here * (2 * t * (1 - t)) + b * t * t))
    return result


def turned(profile, material, teeth=None, steps=128, loc=(0, 0), angle=32):
    """A turned body from (radius, z, rounding) points; `teeth(angle, z)` scales the radius for ribs and flutes."""
    path = fillet(profile)
    points = []
    for radius, z in path:
        for k in range(steps):
            turn = 2 * math.pi * k / steps
            r = radius * (teeth(turn, z) if teeth else 1)
            points.append((loc[0] + r * math.cos(turn), loc[1] + r * math.sin(turn), z))
    return _rings(points, len(path), steps, material, angle)


def _rings(points, rings, steps, material, angle, caps=False):
    faces = []
    for i in range(rings - 1):
        for k in range(steps):
            n = (k + 1) % steps
            faces.append((i * steps + k, i * steps + n, (i + 1) * steps + n, (i + 1) * steps + k))
    if caps:
        faces.append(tuple(range(steps))[::-1])
        faces.append(tuple((rings - 1) * steps + k for k in range(steps)))
    return mesh_object(points, faces, material, smooth=True, angle=angle)


def ribs(count, depth=0.05, z0=-1e9, z1=1e9):
    """Ribs for `turned`; pass steps as a multiple of 4 × count."""
    return lambda turn, z: 1 - (depth if z0 <= z <= z1 and math.cos(turn * count) < 0 else 0)


def loft(sections, material, steps=160, angle=32):
    """A moulded bottle from (half width, half depth, squareness, centre x, z, rounding) sections.
    Returns a surface for labels: surface(x, z, lift) gives the point on the front."""
    path = fillet(sections)
    points = []
    for a, b, n, cx, z in path:
        for k in range(steps):
            turn = 2 * math.pi * k / steps
            c, s = math.cos(turn), math.sin(turn)
            x = a * math.copysign(abs(c) ** (2 / n), c)
            points.append((cx + x, b * math.copysign(abs(s) ** (2 / n), s), z))
    _rings(points, len(path), steps, material, angle, caps=True)

    def surface(x, z, lift=0.0):
        low = max((p for p in path if p[4] <= z), key=lambda p: p[4], default=path[0])
        high = min((p for p in path if p[4] > z), key=lambda p: p[4], default=path[-1])
        t = 0 if high[4] == low[4] else (z - low[4]) / (high[4] - low[4])
        a, b, n, cx = (low[i] + (high[i] - low[i]) * t for i in range(4))
        across = min(abs(x - cx) / a, 0.9999)
        return (x, -b * (1 - across**n) ** (1 / n) - lift, z)

    return surface


def cylinder(radius, centre_x=0.0, centre_y=0.0):
    """A label surface wrapped round a vertical cylinder (x is measured along the arc)."""

    def surface(x, z, lift=0.0):
        turn = x / radius
        return (centre_x + (radius + lift) * math.sin(turn), centre_y - (radius + lift) * math.cos(turn), z)

    return surface


def flat(y):
    """A label surface standing at depth y."""
    return lambda x, z, lift=0.0: (x, y - lift, z)


def top(z):
    """A label surface lying on top at height z."""
    return lambda x, y, lift=0.0: (x, y, z + lift)


def slab(outline, depth, material, edge=0.08, holes=(), loc_y=0.0, angle=40):
    """A flat moulding: an (x, z, rounding) outline with holes, given depth and rounded edges."""
    curve = bpy.data.curves.new("slab", "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    curve.extrude, curve.bevel_depth = max(depth / 2 - edge, 0), edge
    curve.bevel_resolution, curve.offset = 6, -edge
    for path in (outline, *holes):
        points = fillet(path, closed=True)
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for slot, (x, z) in zip(spline.points, points):
            slot.co = (x, z, 0, 1)
        spline.use_cyclic_u = True
    mesh = _curve_mesh(curve)
    for vertex in mesh.vertices:
        x, z, y = vertex.co
        vertex.co = (x, y + loc_y, z)
    return _finish(mesh, material, True, angle)


def _curve_mesh(curve):
    source = bpy.data.objects.new("source", curve)
    bpy.context.scene.collection.objects.link(source)
    mesh = bpy.data.meshes.new_from_object(source.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(source)
    return mesh


def box(size, material, loc=(0, 0, 0), edge=0.04, rot=(0, 0, 0)):
    """A rounded box standing on loc."""
    build = bmesh.new()
    bmesh.ops.create_cube(build, size=1)
    bmesh.ops.scale(build, vec=size, verts=build.verts)
    bmesh.ops.bevel(build, geom=build.edges[:], offset=edge, segments=5, profile=0.5, affect="EDGES")
    mesh = bpy.data.meshes.new("box")
    build.to_mesh(mesh)
    build.free()
    item = _finish(mesh, material, True, 30)
    item.rotation_euler = [math.radians(d) for d in rot]
    item.location = (loc[0], loc[1], loc[2] + size[2] / 2)
    return item


def tube(points, radius, material, rounding=0.2, steps=24):
    """A hose, wire or straw along (x, y, z) points; a point may carry its own rounding as a fourth value."""
    path = fillet([(*p[:3], p[3] if len(p) > 3 else rounding) for p in points], steps=14)
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 8
    curve.use_fill_caps = True
    spline = curve.splines.new("POLY")
    spline.points.add(len(path) - 1)
    for slot, point in zip(spline.points, path):
        slot.co = (*point, 1)
    return _finish(_curve_mesh(curve), material, True, 50)


# --- Label artwork -----------------------------------------------------------------------------------------------


def _wrap(build, surface, material, lift, cell=0.04):
    """Cuts flat artwork (x, z) into small cells and lays it on a surface."""
    for axis in (0, 1):
        values = [v.co[axis] for v in build.verts]
        low, high = min(values), max(values)
        for k in range(1, int((high - low) / cell) + 1):
            at, normal = [0, 0, 0], [0, 0, 0]
            at[axis], normal[axis] = low + k * cell, 1
            geometry = build.verts[:] + build.edges[:] + build.faces[:]
            bmesh.ops.bisect_plane(build, geom=geometry, plane_co=at, plane_no=normal, dist=1e-6)
    for vertex in build.verts:
        vertex.co = surface(vertex.co.x, vertex.co.y, lift)
    mesh = bpy.data.meshes.new("artwork")
    build.to_mesh(mesh)
    build.free()
    return _finish(mesh, material, True, 60)


def patch(surface, x0, x1, z0, z1, colour, lift=0.004, corner=0.0):
    outline = fillet([(x0, z0, corner), (x1, z0, corner), (x1, z1, corner), (x0, z1, corner)], closed=True)
    build = bmesh.new()
    build.faces.new([build.verts.new((x, z, 0)) for x, z in outline])
    return _wrap(build, surface, print_ink(colour), lift)


def disc(surface, radius, colour, lift=0.004, centre=(0, 0)):
    build = bmesh.new()
    turns = [2 * math.pi * k / 96 for k in range(96)]
    build.faces.new(
        [build.verts.new((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t), 0)) for t in turns]
    )
    return _wrap(build, surface, print_ink(colour), lift, cell=0.2)


def _letters(text, bold):
    curve = bpy.data.curves.new("text", "FONT")
    curve.font = bpy.data.fonts.load(
        os.path.join(HERE, "fonts", "label-bold.ttf" if bold else "label-regular.ttf"), check_existing=True
    )
    curve.body, curve.size, curve.resolution_u = text, 1, 5
    mesh = _curve_mesh(curve)
    build = bmesh.new()
    build.from_mesh(mesh)
    low, high = min(v.co.x for v in build.verts), max(v.co.x for v in build.verts)
    bmesh.ops.translate(build, verts=build.verts, vec=(-(low + high) / 2, 0, 0))
    return build, high - low


def lettering(surface, lines, x0, x1, z0, z1, colour, lift=0.009, bold=True, upright=False, align="centre"):
    """Sets lines of text as large as the field allows. `upright` reads from bottom to top."""
    wide, high = (z1 - z0, x1 - x0) if upright else (x1 - x0, z1 - z0)
    set_lines = [_letters(text, bold) for text in lines]
    leading, capital = 0.94, 0.69
    tall = capital + leading * (len(lines) - 1)
    size = min(wide / max(w for _, w in set_lines), high / tall)
    cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
    for row, (build, width) in enumerate(set_lines):
        base = (tall / 2 - capital - leading * row) * size
        shift = 0 if align == "centre" else (width * size - wide) / 2
        for vertex in build.verts:
            u, v = vertex.co.x * size + shift, vertex.co.y * size + base
            vertex.co = (cx - v, cz + u, 0) if upright else (cx + u, cz + v, 0)
        _wrap(build, surface, print_ink(colour), lift)


def fine_print(surface, x0, x1, z0, z1, colour, rows=3, lift=0.008):
    """Grey lines where a real label has its small type."""
    pitch = (z1 - z0) / rows
    for row in range(rows):
        end = x1 if row < rows - 1 else x0 + (x1 - x0) * 0.62
        patch(surface, x0, end, z1 - row * pitch - pitch * 0.38, z1 - row * pitch, colour, lift)


def label(surface, x0, x1, z0, z1, lines, paper, accent, text, upright=False, corner=0.05, band=0.24, field=None):
    """The series label: a paper field, an accent band at its foot, the type's name, small print.
    `field` is the (x0, x1) that faces the camera when the paper goes all the way round."""
    left, right = field or (x0, x1)
    pad = (right - left) * (0.1 if upright else 0.065)
    split = z0 + (z1 - z0) * band
    patch(surface, x0, x1, z0, z1, paper, 0.003, corner)
    patch(surface, x0, x1, z0, split, accent, 0.006, 0)
    if upright:
        lettering(surface, lines, left + pad, right - pad, split + pad * 0.5, z1 - pad * 0.5, text, upright=True)
    else:
        lettering(surface, lines, left + pad, right - pad, split + (z1 - split) * 0.2, z1 - (z1 - split) * 0.2, text)
    on_band = PAPER if accent not in (AMBER, PAPER, BONE, SAND) else INK
    tall = split - z0
    fine_print(surface, left + pad, left + pad + (right - left) * 0.42, z0 + tall * 0.26, z0 + tall * 0.74, on_band)
