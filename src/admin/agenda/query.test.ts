import { expect, test } from "vitest";
import { read } from "#api/client.ts";
import { agendaPath, agendaQueryOf, daysShown, readDay, spanRead } from "./query.ts";

const TODAY = "2026-11-20";
const query = (text: string) => agendaQueryOf(new URLSearchParams(text), TODAY);

test("parses an empty or invalid query as today", () => {
	expect(query("")).toEqual({ day: TODAY, view: null });
	expect(query("dia=mañana&vista=mes")).toEqual({ day: TODAY, view: null });
	expect(query("dia=2026-99-99")).toEqual({ day: TODAY, view: null });
	expect(query("dia=9999-12-31")).toEqual({ day: TODAY, view: null });
});

test("builds a path that parses back to the query", () => {
	const path = agendaPath({ day: "2026-12-01", view: "semana" }, "/nueva", { hora: "9:00 AM" });
	expect(path).toBe("/admin/dashboard/agenda/nueva?dia=2026-12-01&vista=semana&hora=9%3A00+AM");
	expect(query(path.split("?")[1] ?? "")).toEqual({ day: "2026-12-01", view: "semana" });
});

test("loads full weeks from Monday", () => {
	expect(spanRead("2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-12-13" });
	expect(daysShown("2026-11-22", "dia")).toEqual(["2026-11-22"]);
	expect(daysShown("2026-11-22", "semana")[0]).toBe("2026-11-16");
});

test("fetches again when the device clock has another day", async () => {
	const asked: string[] = [];
	const answer = { ok: true, status: 200, json: async () => ({ now: "2031-02-28T15:00:00Z" }) };
	const look = async (day: string) => {
		asked.push(day);
		await read(Promise.resolve(answer));
		return `what ${day} brings`;
	};
	const there = "http://localhost/admin/dashboard/agenda/mes";
	const today = { day: "2031-02-28", found: "what 2031-02-28 brings" };
	expect(await readDay(there, look)).toEqual(today);
	expect([asked.length, asked[1]]).toEqual([2, "2031-02-28"]);
	expect(await readDay(there, look)).toEqual(today);
	expect((await readDay(`${there}?dia=2031-03-04`, look)).day).toBe("2031-03-04");
	expect(asked.slice(2)).toEqual(["2031-02-28", "2031-03-04"]);
});
