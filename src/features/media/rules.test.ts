import { expect, test } from "vitest";
import { galleryOf } from "./rules.ts";

const folder = "/images/gubernamentales/gubernamentales";

test("pictures come in order of their number, whatever their type", () => {
	const images = new Set([`${folder}-10.webp`, `${folder}-2.jpeg`, `${folder}-1.png`]);
	expect(galleryOf(images).map(({ number }) => number)).toEqual([1, 2, 10]);
});

test("a number with two files shows one, the JPEG", () => {
	const images = new Set([`${folder}-3.avif`, `${folder}-3.jpg`]);
	expect(galleryOf(images)).toEqual([{ number: 3, url: `${folder}-3.jpg` }]);
});

test("numbers over 15, other names and other folders are no project pictures", () => {
	const images = new Set([`${folder}-16.jpg`, `${folder}-0.jpg`, "/images/logo/logo.png"]);
	expect(galleryOf(images)).toEqual([]);
});
