import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostPlate } from "./post-picture.tsx";
import { getStudioAlt, getStudioPicturePath } from "./studio-pictures.ts";

test("uses the default drawing for unknown categories", () => {
	const plate = (category: string) => renderToStaticMarkup(<PostPlate category={category} word="Frenos" />);
	expect(plate("Servicios")).not.toBe(plate("Otra"));
	// Print has no background, on which the light word would be readable.
	expect(plate("Servicios")).toContain("no-print");
	for (const category of ["constructor", "__proto__"]) expect(plate(category)).toBe(plate("Otra"));
	expect(getStudioAlt(getStudioPicturePath("constructor"))).toBe("");
});
