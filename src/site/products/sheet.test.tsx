import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CardProduct } from "#features/products/product-card.tsx";
import { SheetPicture } from "./sheet.tsx";

const OIL = { name: "Aceite", type: "Aceite", image: "" } as CardProduct;
const drawn = (image: string) => renderToStaticMarkup(<SheetPicture product={{ ...OIL, image }} />);

test("fades only studio pictures at the sides", () => {
	expect(drawn("/images/products/studio/LM-3721.avif")).toContain("mask-image");
	expect(drawn("/images/media/foto.webp")).not.toContain("mask-image");
});
