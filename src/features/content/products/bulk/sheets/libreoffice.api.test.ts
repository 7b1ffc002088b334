import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);

const { findProduct } = bulk;

// LibreOffice 7.4 saved these files from our own export: as XLSX, and as CSV in UTF-8 and for Spanish Windows.
test.each(["libreoffice.xlsx", "libreoffice-utf8.csv", "libreoffice-windows.csv"])(
	"reads %s with every accent, line break and code",
	async (name) => {
		const bytes = await readFile(new URL(`./fixtures/${name}`, import.meta.url));
		const batch = await bulk.settle((await bulk.upload(bytes, name)).json.id);
		expect(batch.summary.outcomes).toMatchObject({ new: 3, bad: 0, skipped: 0 });
		await bulk.apply(batch.id);
		expect(await findProduct("00123")).toMatchObject({
			name: "Bujía de iridio «ñ»",
			price: 1250.5,
			description: "De iridio.\nRosca de 14 mm.",
			keywords: ["bujía", "chispa"],
			fits: "Toyota Corolla 2014-2019\nKia Rio",
			is_visible: true,
		});
		expect(await findProduct("1E5")).toMatchObject({
			name: "Filtro, de aceite",
			description: `Con "válvula"; de papel.`,
			availability: "on_order",
			order_days: 3,
			is_visible: false,
		});
		expect(await findProduct("1234567890123456")).toMatchObject({
			price: 19.99,
			availability: "out_of_stock",
		});
		await bulk.undo(batch.id);
	},
);
