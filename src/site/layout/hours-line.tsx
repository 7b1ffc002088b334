import { Fragment } from "react";
import { useSite } from "#site/site-data.ts";
import { openStretches } from "./opening.ts";

/** The open days on one line, in short; where there is no room for all, it ends between days only. */
export function HoursLine() {
	const stretches = openStretches(useSite().settings.hours);
	return stretches.map((stretch, place) => (
		<Fragment key={stretch}>
			{place > 0 && <span>{" · "}</span>}
			<span className="inline-block">{stretch}</span>
		</Fragment>
	));
}
