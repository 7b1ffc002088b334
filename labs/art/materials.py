"""What things are made of."""

import bpy
from mathutils import Vector

import palette
import shapes


made = {}  # materials of the picture under way, by their recipe


def mat(colour, rough=0.38, metal=0.0, coat=0.0, glass=0.0, spec=0.5, bump=0.0, bump_strength=0.12, glow=0.0, brushed=0.0):
    key = (colour, rough, metal, coat, glass, spec, bump, bump_strength, glow, brushed)
    if key in made:
        return made[key]
    material = bpy.data.materials.new("material")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    values = {"Roughness": rough, "Metallic": metal, "Clearcoat": coat, "Transmission": glass, "Specular": spec}
    for name, value in values.items():
        shader.inputs[name].default_value = value
    shader.inputs["Clearcoat Roughness"].default_value = 0.12
    shader.inputs["Base Color"].default_value = (*palette.linear(colour), 1)
    if brushed:  # shapes.turned metal: highlights run round the object's own z axis
        tangent = nodes.new("ShaderNodeTangent")
        tangent.direction_type, tangent.axis = "RADIAL", "Z"
        shader.inputs["Anisotropic"].default_value = brushed
        links.new(tangent.outputs[0], shader.inputs["Tangent"])
    if glow:
        shader.inputs["Emission"].default_value = (*palette.linear(colour), 1)
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
    made[key] = material
    return material


def concrete(colour="#b7b5b1", dark="#aca9a4"):
    """Smooth cast concrete: broad clouds of two greys, so that no fine pattern reads as grain."""
    material = mat(colour, 0.8, spec=0.2)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, noise, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "TexNoise", "ValToRGB"))
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 0.55, 4
    for stop, shade, at in zip(ramp.color_ramp.elements, (dark, colour), (0.38, 0.66)):
        stop.color, stop.position = (*palette.linear(shade), 1), at
    links.new(place.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
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
