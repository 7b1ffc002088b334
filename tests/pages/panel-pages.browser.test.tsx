import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, moveClock } from "#tests/component-kit/agenda.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

const PANEL = "/admin/dashboard";
const DAY = "2026-11-24";
const MAX_NAME_TO_AMOUNT_PX = 560;

beforeEach(() => setClock(`${DAY}T15:00:00Z`));

const isVisible = (element: Element) =>
	element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only");
const listVisible = (selector: string) =>
	[...document.querySelectorAll(`main :is(${selector})`)].filter(isVisible);

/** Receives a car and moves it on until it waits for its pickup. */
async function receiveReadyCar(token: string, plate: string) {
	const { id, lead_id: leadId } = await receiveCar(token, { plate });
	await approveInPerson(token, leadId);
	const move = async (to: string) => {
		const { updated_at } = await callPanel(token, `/work-orders/${id}`);
		return callPanel(token, `/work-orders/${id}/move`, { to, updated_at });
	};
	const { jobs } = await move("in_progress");
	for (const { id: jobId } of jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${jobId}`, { done: true, was: "open" });
	return move("ready");
}

test("orders «Taller» by what hurts on a phone", async () => {
	const token = await logInAs();
	await receiveCar(token, { plate: "TO1111" });
	await receiveReadyCar(token, "RE2222");
	await receiveCar(token, { plate: "LA3333", promised_at: `${DAY}T17:00:00Z` });
	await addVisit(token, { day: DAY, time: "1:00 PM", name: "Nora Paz" });
	await addVisit(token, { day: DAY, time: "4:00 PM", name: "Omar Gil" });
	await moveClock(`${DAY}T20:10:00Z`);
	await logInAs();
	await page.viewport(390, 844);
	await open(WORKSHOP_PATH);
	await expect.element(page.getByRole("heading", { name: "Atrasados" })).toBeVisible();
	const headings = () => listVisible("h2").map(({ textContent }) => textContent);
	expect(headings().slice(0, 4)).toEqual(["Atrasados", "Listos", "Por llegar hoy", "Por empezar"]);
	const visits = page.getByRole("region", { name: "Por llegar hoy" }).getByRole("listitem");
	await expect.element(visits.filter({ hasText: "Nora Paz" })).toMatchTextContent("2 horas tarde");
	await expect.element(visits.filter({ hasText: "Omar Gil" })).not.toMatchTextContent("tarde");
	await page.getByRole("link", { name: "Entregar RE2222" }).click();
	await expect.element(page.getByRole("dialog", { name: "Entregar" })).toBeVisible();
});

/** Returns the rows of lists with more than two buttons; links and values that are changed in place do not count. */
const listCrowdedRows = () =>
	listVisible("tbody tr, li").flatMap((row) => {
		const buttons = listVisible(".btn:not(.btn-link), .icon-btn").filter(
			(button) => button.closest("tbody tr, li") === row,
		);
		return buttons.length > 2 ? [buttons.map(({ textContent }) => textContent).join(" | ")] : [];
	});

test("shows two buttons a row in lists", { tags: ["slow"] }, async () => {
	await logInAs();
	await page.viewport(1280, 900);
	const lists = ["vitrina", "vitrina/marcas", "vitrina/sintomas", "vitrina/testimonios", "blog"];
	for (const path of ["editar-servicios", "editar-productos", ...lists]) {
		await open(`${PANEL}/${path}`);
		await expect.poll(() => listVisible(".btn").length, { message: path }).toBeGreaterThan(0);
		expect(listCrowdedRows(), path).toEqual([]);
	}
});

const AMOUNT = /^[-+]?\$[\d,.]+$/;

/** Returns the amounts that stand far from the name of their row, or on another line than the row's first amount. */
function listStrayAmounts() {
	const measure = (node: Node) => {
		const range = document.createRange();
		range.selectNodeContents(node);
		return range.getBoundingClientRect();
	};
	return listVisible("tbody tr").flatMap((row) => {
		const name = row.querySelector("th");
		const amounts = listVisible("td").filter(
			(cell) => cell.parentElement === row && AMOUNT.test(cell.textContent.trim()),
		);
		const [first] = amounts;
		return amounts.filter((amount) => {
			const isFar = name && measure(amount).left - measure(name).right > MAX_NAME_TO_AMOUNT_PX;
			const isLower = first && Math.abs(measure(amount).top - measure(first).top) > 1;
			return isFar || isLower || getComputedStyle(amount).textAlign !== "right";
		});
	});
}

test("keeps the amounts of the cash beside their names", async () => {
	const token = await logInAs();
	const order = await receiveReadyCar(token, "CA4444");
	const payment = { cents: 5000, method: "cash", paid_cents: 0 };
	await callPanel(token, `/leads/${order.lead_id}/payments`, payment);
	await page.viewport(1280, 900);
	await open(`${PANEL}/caja`);
	await expect.element(page.getByRole("table", { name: "Cobros" })).toBeVisible();
	expect(listStrayAmounts()).toEqual([]);
	expect(listVisible("h2, th").filter(({ textContent }) => textContent === "Esperado")).toHaveLength(1);
});

test("scrolls a request only with its page", async () => {
	const token = await logInAs();
	const { lead_id: leadId } = await receiveCar(token, { plate: "SC5555" });
	await page.viewport(1280, 900);
	await open(`${PANEL}/bandeja/${leadId}?state=all`);
	await expect.element(page.getByRole("article")).toBeVisible();
	const scrollers = listVisible("*").filter(
		(element) =>
			/auto|scroll/.test(getComputedStyle(element).overflowY) &&
			element.scrollHeight > element.clientHeight + 1,
	);
	expect(scrollers.map(({ className }) => className)).toEqual([]);
});

test("breaks no word in the agenda's week and marks full hours without red", async () => {
	const token = await logInAs();
	const visit = { day: DAY, time: "2:00 PM", service: "Aire acondicionado" };
	for (const name of ["Zuleika Santamaría", "Xiomara Villarreal"]) await addVisit(token, { ...visit, name });
	await page.viewport(1280, 900);
	await open(`${PANEL}/agenda?dia=${DAY}&vista=semana`);
	await expect.element(page.getByText("Zuleika Santamaría")).toBeVisible();
	expect(findBrokenWords(document.querySelector("main") ?? document.body, String.raw`\p{L}{4,}`)).toEqual([]);
	const full = page.getByText("Lleno", { exact: true }).first();
	await expect.element(full).toBeVisible();
	await expect.element(full).not.toHaveClass("text-error");
});

test("draws the present moment behind the visits of the agenda", async () => {
	const token = await logInAs();
	await addVisit(token, { day: DAY, time: "11:00 AM", name: "Abdiel Sáenz" });
	await moveClock(`${DAY}T16:10:00Z`);
	await logInAs();
	await page.viewport(1280, 900);
	await open(`${PANEL}/agenda?dia=${DAY}&vista=semana`);
	const visit = page.getByRole("link", { name: /Abdiel Sáenz/ });
	await expect.element(visit).toBeVisible();
	const line = document.querySelector<HTMLElement>(".now-line");
	if (!line?.parentElement) throw new Error("The line is missing");
	// It lets presses through, and would not be found.
	for (const element of [line, line.parentElement])
		element.style.setProperty("pointer-events", "auto", "important");
	const { left } = visit.element().getBoundingClientRect();
	const { top } = line.getBoundingClientRect();
	expect(visit.element().contains(document.elementFromPoint(left + 20, top + 1))).toBe(true);
});
