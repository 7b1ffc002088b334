import { useState } from "react";
import { read, staffApi, WATCHING } from "#api/client.ts";
import type { Alarms } from "#features/overview/contract.ts";
import { STATUS_PATH } from "#features/overview/sentences.ts";
import { SmallLink } from "./small-button.tsx";
import { usePolling } from "./use-polling.ts";
import { ZohoBanner } from "./zoho-banner.tsx";

const EVERY_MS = 60_000;

/** On every page of the panel: what fails for a while (rules 7.15). The calendar has a banner of its own, which mends it. */
export function AlarmBanner() {
	const [{ alarms, calendar }, setFound] = useState<Alarms>({ alarms: [], calendar: null });
	usePolling(
		async () => setFound(await read(staffApi.admin.alarms.$get({}, WATCHING))),
		EVERY_MS,
		true,
	);
	const shown = alarms.filter(({ id }) => id !== "calendar");
	return (
		<>
			{calendar && <ZohoBanner link={calendar} />}
			<div role="status">
				{shown.length > 0 && (
					<div className="border-b border-ambar bg-[#fdecc8] text-tinta">
						<div className="panel-measure flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
							<ul className="grow basis-64">
								{shown.map(({ id, label, detail }) => (
									// A telephone shows how each begins; the whole of it stands behind the button.
									<li key={id} className="line-clamp-3 wrap-break-word sm:line-clamp-none">
										<strong>{label}:</strong> {detail}
									</li>
								))}
							</ul>
							<SmallLink to={STATUS_PATH}>Ver el estado</SmallLink>
						</div>
					</div>
				)}
			</div>
		</>
	);
}
