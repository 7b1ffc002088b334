import { expect, test } from "vitest";
import { agendaPath, agendaQueryOf, daysShown, spanRead } from "./query.ts";

const TODAY = "2026-11-20";
const query = (text: string) => agendaQueryOf(new URLSearchParams(text), TODAY);

test("an address that says nothing, or nonsense, is today as the screen prefers it", () => {
	expect(query("")).toEqual({ day: TODAY, view: null });
	expect(query("dia=mañana&vista=mes")).toEqual({ day: TODAY, view: null });
	expect(query("dia=2026-99-99")).toEqual({ day: TODAY, view: null });
	expect(query("dia=9999-12-31")).toEqual({ day: TODAY, view: null });
});

test("an address says a day and a view, and survives the way round", () => {
	const path = agendaPath({ day: "2026-12-01", view: "semana" }, "/nueva", { hora: "9:00 AM" });
	expect(path).toBe("/admin/dashboard/agenda/nueva?dia=2026-12-01&vista=semana&hora=9%3A00+AM");
	expect(query(path.split("?")[1] ?? "")).toEqual({ day: "2026-12-01", view: "semana" });
});

test("whole weeks are read, from Monday, within what the server gives at once", () => {
	expect(spanRead("2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-12-13" });
	expect(daysShown("2026-11-22", "dia")).toEqual(["2026-11-22"]);
	expect(daysShown("2026-11-22", "semana")[0]).toBe("2026-11-16");
});
