import { Fragment } from "react";
import { useSite } from "#site/site-data.ts";
import { openStretches } from "./opening.ts";

/** Shows the open days in short form on one line, which wraps only between groups of days. */
export function HoursLine() {
	const stretches = openStretches(useSite().settings.hours);
	return stretches.map((stretch, place) => (
		<Fragment key={stretch}>
			{place > 0 && <span>{" · "}</span>}
			<span className="inline-block">{stretch}</span>
		</Fragment>
	));
}
