import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { open } from "#tests/component-kit/page.tsx";

const CAR = { brand: "Mercedes-Benz", model: "Clase C 300 4MATIC", year: 2018 };
const NAME = "Mercedes-Benz Clase C 300 4MATIC 2018";

test("keeps a long car name inside its card", { tags: ["slow"] }, async () => {
	localStorage.setItem("miCarro", JSON.stringify(CAR));
	for (const width of [360, 600, 768, 1280, 1920]) {
		await page.viewport(width, 900);
		await open("/productos?q=filtro");
		const cards = page.getByRole("article");
		const isMarked = ({ textContent }: Element) => textContent.includes(NAME);
		await expect.poll(() => cards.elements().filter(isMarked).length).toBeGreaterThan(3);
		await expect.poll(() => cards.elements().every(isMarked)).toBe(true);
		const marks = cards.elements().map(measureMark);
		const expectedFit = { isInside: true, isWhole: true, isCutSideways: false };
		expect(marks, `${width} px`).toEqual(marks.map(() => expectedFit));
		expect(measureOverflow(), `${width} px`).toBe(0);
	}
});

function measureMark(card: Element) {
	const mark = [...card.querySelectorAll("span")].find(({ textContent }) => textContent.includes(NAME));
	const [markBox, cardBox] = [mark?.getBoundingClientRect(), card.getBoundingClientRect()];
	const text = mark?.lastElementChild;
	return {
		isInside: markBox !== undefined && markBox.left >= cardBox.left && markBox.right <= cardBox.right - 4,
		isWhole: text ? text.scrollHeight <= text.clientHeight + 1 : false,
		isCutSideways: text ? text.scrollWidth > text.clientWidth + 1 : true,
	};
}

test("shows a long car name in full on product pages", async () => {
	localStorage.setItem("miCarro", JSON.stringify(CAR));
	await page.viewport(360, 800);
	await open("/productos/A1-FO-4967");
	const fitStatus = page.getByRole("status").filter({ hasText: `para tu ${NAME}` });
	await expect.element(fitStatus).toBeVisible();
	const statusElement = fitStatus.element();
	const mark = statusElement.querySelector(":scope > span > span");
	expect(mark && mark.scrollHeight - mark.clientHeight).toBeLessThan(2);
	expect(statusElement.parentElement?.clientHeight).toBe(56);
});
