"""Pictures of the dark studio are taken in passes, each with its own noise; clean.mjs averages and cleans them."""

import array
import glob
import os

import bpy
import studio


def guides(folder, name):
    """Writes normals and base colours beside the picture."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    files = nodes.new("CompositorNodeOutputFile")
    files.base_path, files.format.file_format, files.format.color_depth = os.path.abspath(folder), "OPEN_EXR", "16"
    files.file_slots.clear()
    for kind in ("Normal", "Albedo"):
        files.file_slots.new(f"{name}-{kind.lower()}-")
        links.new(nodes["Render Layers"].outputs[f"Denoising {kind}"], files.inputs[-1])


def unpack(folder, name):
    """Turns the guides into plain 32-bit floats, which clean.mjs reads without a library for EXR."""
    for kind in ("normal", "albedo"):
        image = bpy.data.images.load(os.path.abspath(glob.glob(os.path.join(folder, f"{name}-{kind}-*.exr"))[0]))
        pixels = array.array("f", bytes(4 * len(image.pixels)))
        image.pixels.foreach_get(pixels)
        with open(os.path.join(folder, f"{name}-{kind}.f32"), "wb") as raw:
            pixels.tofile(raw)


def take(folder, name, count, scale=1.0):
    """Takes pass number `count` (from 0) of the scene that stands; the first one also writes the guides."""
    scene = bpy.context.scene
    scene.cycles.seed, scene.cycles.diffuse_bounces, scene.cycles.use_adaptive_sampling = count + 1, 1, False
    scene.render.image_settings.color_depth = "16"
    scene.render.resolution_percentage = round(100 * scale)
    if count == 0:
        guides(folder, name)
    studio.render(os.path.join(folder, f"{name}-pass{count + 1}.png"))
    if count == 0:
        unpack(folder, name)
