import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiProblem } from "#api/client.ts";
import { type OpenVisit, refusalIn } from "./use-visit.ts";
import { VisitNotices } from "./visit-notices.tsx";

const GONE = "Esa hora ya pasó hoy. Elige una más tarde u otro día.";
const refused = new ApiProblem(422, { detail: GONE, code: "bad_time", fields: { time: GONE } });

test.each([
	["above the visit without a form", false, true],
	["only in the form when one is open", true, false],
])("shows the rejection of an hour %s", (_, hasForm, isSaid) => {
	const open = { refusal: refusalIn(refused) } as OpenVisit;
	const html = renderToStaticMarkup(
		<VisitNotices open={open} hasForm={hasForm} insist={undefined} onBack={vi.fn()} />,
	);
	expect(html.includes(GONE)).toBe(isSaid);
});
