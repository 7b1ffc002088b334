import { Fragment } from "react";
import { listOpenDays } from "./opening.ts";
import { useSite } from "./site-data.ts";

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
