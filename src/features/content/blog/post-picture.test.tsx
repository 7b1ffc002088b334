import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostPlate } from "./post-picture.tsx";
import { getStudioAlt, getStudioPicturePath } from "./studio-pictures.ts";

test("uses the default drawing for unknown categories", () => {
	const renderPlate = (category: string) =>
		renderToStaticMarkup(<PostPlate category={category} word="Frenos" />);
	expect(renderPlate("Servicios")).not.toBe(renderPlate("Otra"));
	// Print has no background, on which the light word would be readable.
	expect(renderPlate("Servicios")).toContain("no-print");
	for (const category of ["constructor", "__proto__"])
		expect(renderPlate(category)).toBe(renderPlate("Otra"));
	expect(getStudioAlt(getStudioPicturePath("constructor"))).toBe("");
});
