import { SETTINGS_ZOHO, ZOHO_START } from "#admin/settings/paths.ts";
import type { LinkNews } from "#features/calendar/contract.ts";
import { TROUBLE_IS_NEWS_MS } from "#features/calendar/rules.ts";
import { LOST_TITLE, TROUBLE_TITLE } from "#features/calendar/sentences.ts";
import { formatTime } from "#ui/format.ts";
import { SmallLink } from "./small-button.tsx";

/** On every page of the panel: Zoho takes no more calls, or has not answered for a while (rules 8.8, 8.10). */
export function ZohoBanner({ link }: { link: LinkNews }) {
	const isLost = link.state === "lost";
	if (!isLost && !hasBeenSilent(link)) return null;
	return (
		<div role="status" className="border-b border-ambar bg-[#fdecc8] text-tinta">
			<div className="panel-measure flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
				<p className="grow basis-64">
					<strong>
						{isLost
							? LOST_TITLE
							: `${TROUBLE_TITLE} desde las ${formatTime(link.failing_since ?? "")}`}
						.
					</strong>{" "}
					{isLost
						? "Las citas se guardan aquí, pero no aparecen allá. Al autorizar se envía lo pendiente."
						: "Las citas se guardan aquí y se envían solas cuando vuelva."}
				</p>
				{isLost ? (
					<SmallLink to={ZOHO_START} opensNewTab icon="external">
						Autorizar de nuevo
					</SmallLink>
				) : (
					<SmallLink to={SETTINGS_ZOHO}>Ver qué espera</SmallLink>
				)}
			</div>
		</div>
	);
}

function hasBeenSilent({ failing_since, now }: LinkNews): boolean {
	return failing_since !== null && Date.parse(now) - Date.parse(failing_since) > TROUBLE_IS_NEWS_MS;
}
