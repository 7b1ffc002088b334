import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { logInAs, open, setClock } from "#tests/component-kit/page.tsx";

/** Monday 23 November 2026, 8 PM in Panama; in UTC it is already Tuesday. */
const EVENING = "2026-11-24T01:00:00Z";

test("tells the customer when the visit starts and passes", async () => {
	await setClock(EVENING);
	const request = { day: "2026-11-24", time: "9:00 AM", name: "Ana Ríos" };
	const { path } = await bookVisit(await logInAs(), request);
	await open(path);
	await expect.element(page.getByRole("main")).toMatchTextContent("martes 24 de noviembre");
	await expect.element(page.getByText("Cambiar la hora").first()).toBeVisible();

	await setClock("2026-11-24T14:30:00Z");
	await open(path);
	await expect.element(page.getByText("La hora de esta cita ya llegó.")).toBeVisible();
	await expect.element(page.getByRole("link", { name: /^Llamar/ }).first()).toBeVisible();
	expect(page.getByText("Cambiar la hora").elements()).toEqual([]);

	await setClock("2026-11-25T14:30:00Z");
	await open(path);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ana, tu cita ya pasó");
});
