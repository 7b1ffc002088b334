import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiProblem } from "#api/client.ts";
import { type OpenVisit, toVisitRejection } from "./use-visit.ts";
import { VisitNotices } from "./visit-notices.tsx";

const PAST_HOUR = "Esa hora ya pasó hoy. Elige una más tarde u otro día.";
const rejection = new ApiProblem(422, {
	detail: PAST_HOUR,
	code: "bad_time",
	fields: { time: PAST_HOUR },
});

test.each([
	["above the visit without a form", false, true],
	["only in the form when one is open", true, false],
])("shows the rejection of an hour %s", (_, hasForm, isShown) => {
	const open = { rejection: toVisitRejection(rejection) } as OpenVisit;
	const html = renderToStaticMarkup(
		<VisitNotices open={open} hasForm={hasForm} hasInput={false} override={undefined} onUndoMove={vi.fn()} />,
	);
	expect(html.includes(PAST_HOUR)).toBe(isShown);
});
