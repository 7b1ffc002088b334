import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangeList } from "./change-list.tsx";

test("formats telephones alone and within text", () => {
	const change = {
		id: "1",
		action: "updated",
		author: "Ana",
		created_at: "2026-11-20T15:00:00Z",
	} as const;
	const fields = [
		{ name: "phone", from: "+50761230001", to: "+50761230002" },
		{ name: "merged", from: null, to: "Rosa Paz, +50761230003" },
	];
	const markup = renderToStaticMarkup(<ChangeList changes={[{ ...change, fields }]} labels={{}} />);
	expect(markup).toContain(">6123-0003<");
	expect(markup).not.toContain("+507");
});
