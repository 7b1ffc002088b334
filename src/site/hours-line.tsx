import { Fragment } from "react";
import { useSite } from "#site/site-data.ts";
import { listOpenDays } from "./opening.ts";

/** Shows the open days in short form on one line, which wraps only between groups of days. */
export function HoursLine() {
	const openDays = listOpenDays(useSite().settings.hours);
	return openDays.map((days, index) => (
		<Fragment key={days}>
			{index > 0 && <span>{" · "}</span>}
			<span className="inline-block">{days}</span>
		</Fragment>
	));
}
