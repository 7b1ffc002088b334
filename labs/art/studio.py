"""The photo studio: backdrop, lens and light of every picture.

Units are free: `frame()` scales the subject until it fills the crop, so a subject only has to stand on z = 0
and face the camera (towards -Y).
"""

import math
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

import materials
import palette
import shapes


def _reset(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.made.clear()
    shapes.placing.clear()
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
    data.energy, data.color = power, palette.linear(colour)
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
    background.inputs[0].default_value = (*palette.linear(colour), 1)
    background.inputs[1].default_value = strength


def _backdrop(material):
    """A seamless sweep: floor, bend and wall in one sheet."""
    sweep = [(-30, 0), (6, 0)]
    sweep += [(6 + 6 * math.sin(a), 6 - 6 * math.cos(a)) for a in (math.radians(d) for d in range(5, 91, 5))]
    sweep += [(12, 30)]
    points = [(x, y, z) for y, z in sweep for x in (-40, 40)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(sweep) - 1)]
    shapes.mesh_object(points, faces, material, smooth=True)


def light_studio(size=640, samples=96):
    """The packshot set: seamless light backdrop, key from the left, fill from the right, strip from behind."""
    _reset(size, size, samples)
    _backdrop(materials.mat(palette.BACKDROP, rough=0.9, spec=0.1))
    light((-6.5, -5, 6), (0, 0, 1.3), 2.6, 6, 600, "#fffcf8")
    light((7, -4.5, 4), (0, 0, 1.3), 1.6, 6, 230, "#f8faff")
    light((1.5, 5.5, 8), (0, 0, 1.4), 5, 2, 230, "#ffffff")
    light((0, 2, 11), (0, 12, 4), 12, 3, 560, "#ffffff")
    _world("#fffefc", 0.6)
    _camera((0, -12, 3.55), (0, 0, 1.3), 120)


def dark_studio(width, height, samples, camera, target, lens):
    """The hero set: dark floor, amber rim from the right, cool light from behind."""
    _reset(width, height, samples)
    _backdrop(materials.mat("#2a2c31", rough=0.42, spec=0.35))
    scene = bpy.context.scene
    scene.cycles.sample_clamp_direct = 6  # small bright lights on shapes.turned metal sparkle otherwise
    _world("#22242a", 0.5)
    return _camera(camera, target, lens)


def daylight_stage(width, height, samples, camera, target, lens):
    """The second set: concrete floor and wall by a high window on the left, morning sun and open sky."""
    _reset(width, height, samples)
    _backdrop(materials.concrete())
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = 3.4, math.radians(9), palette.linear("#fff1dc")
    sun = bpy.data.objects.new("sun", data)
    sun.rotation_euler = (math.radians(38), math.radians(-30), 0)
    bpy.context.scene.collection.objects.link(sun)
    light((-7, -4, 7), (0, 0, 1.2), 6, 4, 260, "#eef4ff")
    _world("#dfe8f2", 0.55)
    return _camera(camera, target, lens)


def frame(fill_height=0.8, fill_width=0.86):
    """Scales and centres everything that casts on the set so that it fills the crop."""
    scene, camera = bpy.context.scene, bpy.context.scene.camera
    wide_side, high_side = scene.render.resolution_x, scene.render.resolution_y
    long_side = max(wide_side, high_side)  # shifts are measured in it
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
        camera.data.shift_x += ((max(xs) + min(xs)) / 2 - 0.5) * wide_side / long_side
        camera.data.shift_y += ((max(ys) + min(ys)) / 2 - 0.5) * high_side / long_side


def render(path):
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
