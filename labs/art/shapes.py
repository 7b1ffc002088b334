"""How things are shaped: turned, lofted, cut from a slab, bent from a tube."""

import math
from contextlib import contextmanager

import bmesh
import bpy
from mathutils import Vector

import materials


placing = []  # stack of lists: objects made inside `placed()`


def mesh_object(points, faces, material, smooth=False, angle=32):
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata(points, [], faces)
    return finish(mesh, material, smooth, angle)


def finish(mesh, material, smooth=True, angle=32):
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
    if placing:
        item["subject"] = 1
        placing[-1].append(item)
    if smooth:
        item.modifiers.new("normals", "WEIGHTED_NORMAL")
    return item


@contextmanager
def placed(loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Everything made inside is the subject, moved and turned (degrees) as one."""
    placing.append([])
    yield
    made = placing.pop()
    holder = bpy.data.objects.new("holder", None)
    holder["subject"] = 1
    bpy.context.scene.collection.objects.link(holder)
    for item in made:
        item.parent = holder
    holder.location, holder.scale = loc, (scale,) * 3
    holder.rotation_euler = [math.radians(d) for d in rot]
    if placing:
        placing[-1].append(holder)


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
    mesh = curve_mesh(curve)
    for vertex in mesh.vertices:
        x, z, y = vertex.co
        vertex.co = (x, y + loc_y, z)
    return finish(mesh, material, True, angle)


def curve_mesh(curve):
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
    item = finish(mesh, material, True, 30)
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
    return finish(curve_mesh(curve), material, True, 50)
