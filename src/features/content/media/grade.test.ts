import sharp from "sharp";
import { expect, test } from "vitest";
import { gradePhoto } from "./grade.server.ts";

async function grade(background: { r: number; g: number; b: number }) {
	const image = sharp({ create: { width: 8, height: 6, channels: 3, background } });
	const { data, info } = await gradePhoto(await image.raw().toBuffer({ resolveWithObject: true }));
	const [r = 0, g = 0, b = 0] = data;
	return { r, g, b, info };
}
const getSpread = ({ r, g, b }: { r: number; g: number; b: number }) => Math.max(r, g, b) - Math.min(r, g, b);

test("keeps the size and the channels", async () => {
	const { info } = await grade({ r: 90, g: 90, b: 90 });
	expect(info).toMatchObject({ width: 8, height: 6, channels: 3 });
});

test("lightens a dark photo and darkens a bright one, within limits", async () => {
	expect((await grade({ r: 60, g: 60, b: 60 })).g).toBeGreaterThan(64);
	expect((await grade({ r: 60, g: 60, b: 60 })).g).toBeLessThan(76);
	expect((await grade({ r: 10, g: 10, b: 10 })).g).toBeLessThan(20);
	const bright = await grade({ r: 230, g: 230, b: 230 });
	expect(bright.g).toBeLessThan(230);
	expect(bright.g).toBeGreaterThan(205);
});

test("makes grey a little warm and colours a little quieter", async () => {
	const grey = await grade({ r: 118, g: 118, b: 118 });
	expect(grey.r).toBeGreaterThan(grey.g);
	expect(grey.b).toBeLessThan(grey.g);
	expect(getSpread(grey)).toBeLessThan(14);
	const blue = { r: 40, g: 90, b: 200 };
	expect(getSpread(await grade(blue))).toBeLessThan(getSpread(blue));
});
