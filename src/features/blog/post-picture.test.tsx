import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostPlate } from "./post-picture.tsx";
import { studioAlt, studioPicture } from "./studio-pictures.ts";

test("a category without a drawing of its own has the common one, whatever every object has", () => {
	const plate = (category: string) =>
		renderToStaticMarkup(<PostPlate category={category} word="Frenos" />);
	expect(plate("Servicios")).not.toBe(plate("Otra"));
	// Paper has no ground for its light word.
	expect(plate("Servicios")).toContain("no-print");
	for (const category of ["constructor", "__proto__"]) expect(plate(category)).toBe(plate("Otra"));
	expect(studioAlt(studioPicture("constructor"))).toBe("");
});
