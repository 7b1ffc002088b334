"""Label artwork laid on a surface."""

import math
import os
from collections import namedtuple

import bmesh
import bpy

import materials
import palette
import shapes


HERE = os.path.dirname(os.path.abspath(__file__))

# What the label of one product adds to its type: the brand (or None), what tells it apart (or None), and the size.
Say = namedtuple("Say", "brand detail size")


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
    return shapes.finish(mesh, material, True, 60)


def patch(surface, x0, x1, z0, z1, colour, lift=0.004, corner=0.0):
    outline = shapes.fillet([(x0, z0, corner), (x1, z0, corner), (x1, z1, corner), (x0, z1, corner)], closed=True)
    build = bmesh.new()
    build.faces.new([build.verts.new((x, z, 0)) for x, z in outline])
    return _wrap(build, surface, materials.print_ink(colour), lift)


def disc(surface, radius, colour, lift=0.004, centre=(0, 0)):
    build = bmesh.new()
    turns = [2 * math.pi * k / 96 for k in range(96)]
    build.faces.new(
        [build.verts.new((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t), 0)) for t in turns]
    )
    return _wrap(build, surface, materials.print_ink(colour), lift, cell=0.2)


def _letters(text, bold):
    curve = bpy.data.curves.new("text", "FONT")
    curve.font = bpy.data.fonts.load(
        os.path.join(HERE, "fonts", "label-bold.ttf" if bold else "label-regular.ttf"), check_existing=True
    )
    curve.body, curve.size, curve.resolution_u = text, 1, 5
    mesh = shapes.curve_mesh(curve)
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
        _wrap(build, surface, materials.print_ink(colour), lift)


def fine_print(surface, x0, x1, z0, z1, colour, rows=3, lift=0.008):
    """Grey lines where a real label has its small type."""
    pitch = (z1 - z0) / rows
    for row in range(rows):
        end = x1 if row < rows - 1 else x0 + (x1 - x0) * 0.62
        patch(surface, x0, end, z1 - row * pitch - pitch * 0.38, z1 - row * pitch, colour, lift)


def label(surface, x0, x1, z0, z1, lines, paper, accent, text, upright=False, corner=0.05, band=0.24, field=None, say=None):
    """The series label: a paper field, an accent band at its foot, the type's name, small print.
    `field` is the (x0, x1) that faces the camera when the paper goes all the way round; `say` adds what one product says."""
    left, right = field or (x0, x1)
    pad = (right - left) * (0.1 if upright else 0.065)
    split = z0 + (z1 - z0) * band
    patch(surface, x0, x1, z0, z1, paper, 0.003, corner)
    patch(surface, x0, x1, z0, split, accent, 0.006, 0)
    on_band = palette.INK if accent in palette.LIGHT else palette.PAPER
    ends, tall = (left + pad, right - pad), split - z0
    if say:
        _own(surface, ends, split, z1, lines, paper, accent, text, upright, say)
        lettering(surface, [say.size], *ends, z0 + tall * 0.2, z0 + tall * 0.8, on_band)
        return
    if upright:
        lettering(surface, lines, *ends, split + pad * 0.5, z1 - pad * 0.5, text, upright=True)
    else:
        lettering(surface, lines, *ends, split + (z1 - split) * 0.2, z1 - (z1 - split) * 0.2, text)
    fine_print(surface, left + pad, left + pad + (right - left) * 0.42, z0 + tall * 0.26, z0 + tall * 0.74, on_band)


def _own(surface, ends, z0, z1, lines, paper, accent, text, upright, say):
    """The field of one product's label: the brand over a hairline, the type, what tells it from its neighbours."""
    (left, right), high = ends, z1 - z0
    if paper in (palette.PAPER, palette.BONE):
        second = text if accent in palette.LIGHT else accent
    else:
        second = palette.AMBER if accent == palette.AMBER and paper in (palette.INK, palette.BLUE) else text
    top = z1
    if say.brand:
        tall = min(high * 0.15, (right - left) * 0.24)
        lettering(surface, [say.brand], left, right, z1 - tall * 1.45, z1 - tall * 0.5, text)
        top = z1 - tall * 1.9
        patch(surface, left, right, top - 0.008, top + 0.008, text, 0.008)
    room = top - z0
    if upright:
        low, high, middle = z0 + room * 0.06, top - room * 0.06, left + (right - left) * (0.56 if say.detail else 1)
        lettering(surface, lines, left, middle - (0.02 if say.detail else 0), low, high, text, upright=True)
        if say.detail:
            lettering(surface, [say.detail], middle + (right - left) * 0.08, right, low, high, second, upright=True)
        return
    if not say.detail:
        return lettering(surface, lines, left, right, z0 + room * 0.2, top - room * 0.2, text)
    share = 0.36 if len(lines) == 1 else 0.46
    lettering(surface, lines, left, right, top - room * (0.1 + share), top - room * 0.1, text)
    lettering(surface, [say.detail], left, right, z0 + room * 0.1, z0 + room * (0.78 - share), second)
