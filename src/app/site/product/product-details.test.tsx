import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CardProduct } from "#features/content/products/site/product-card.tsx";
import { ProductPhoto } from "./product-details.tsx";

const OIL = { name: "Aceite", type: "Aceite", image: "" } as CardProduct;
const renderPhoto = (image: string) => renderToStaticMarkup(<ProductPhoto product={{ ...OIL, image }} />);

test("continues the backdrop of studio pictures only", () => {
	expect(renderPhoto("/images/products/studio/LM-3721.avif")).toContain("studio-backdrop");
	expect(renderPhoto("/images/media/foto.webp")).not.toContain("studio-backdrop");
});
