import type { ReactNode } from "react";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { SETTINGS_PUBLICATION, SETTINGS_ZOHO, ZOHO_START } from "#admin/paths.ts";
import type { LinkAlert } from "#features/operation/calendar/contract.ts";
import { LOST_TITLE, TROUBLE_TITLE } from "#features/operation/calendar/messages.ts";
import { TROUBLE_ALERT_AFTER_MS } from "#features/operation/calendar/rules.ts";
import type { Alarms as AlarmsResponse } from "#features/operation/status/contract.ts";
import { STATUS_PATH } from "#features/operation/status/messages.ts";
import { formatTime } from "#ui/format.ts";

export function Alarms({ alarms }: Pick<AlarmsResponse, "alarms">) {
	return (
		<Banner>
			<ul className="grow basis-64">
				{alarms.map(({ id, label, detail }) => (
					// Phones show the first lines of each alarm; the button leads to the full text.
					<li key={id} className="line-clamp-3 wrap-break-word sm:line-clamp-none">
						<strong>{label}:</strong> {detail}
					</li>
				))}
			</ul>
			<SmallLink to={STATUS_PATH}>Ver el estado</SmallLink>
		</Banner>
	);
}

/** Warns on every page of the panel that Zoho is disconnected or has been failing for a while (rules 8.8, 8.10). */
export function ZohoBanner({ link }: { link: LinkAlert }) {
	const { state, failing_since: since, now } = link;
	const isDisconnected = state === "lost";
	const downtimeMs = since === null ? 0 : Date.parse(now) - Date.parse(since);
	if (!isDisconnected && downtimeMs <= TROUBLE_ALERT_AFTER_MS) return null;
	return (
		<Banner role="status">
			<p className="grow basis-64">
				<strong>
					{isDisconnected ? LOST_TITLE : `${TROUBLE_TITLE} desde las ${formatTime(since ?? "")}`}.
				</strong>{" "}
				{isDisconnected
					? "Las citas se guardan aquí, pero no aparecen allá. Al autorizar se envía lo pendiente."
					: "Las citas se guardan aquí y se envían solas cuando vuelva."}
			</p>
			{isDisconnected ? (
				<SmallLink to={ZOHO_START} opensNewTab icon="external">
					Autorizar de nuevo
				</SmallLink>
			) : (
				<SmallLink to={SETTINGS_ZOHO}>Ver qué espera</SmallLink>
			)}
		</Banner>
	);
}

/** Reminds an owner that visitors do not see the site yet (rules 1.25). */
export function PrivateSiteLine() {
	return (
		<Banner role="status">
			<p className="grow basis-64">El sitio está en privado: los clientes ven «Muy pronto».</p>
			<SmallLink to={SETTINGS_PUBLICATION}>Publicar</SmallLink>
		</Banner>
	);
}

function Banner({ children, role }: { children: ReactNode; role?: "status" }) {
	return (
		<div role={role} className="border-b border-accent bg-[#fdecc8] text-ink">
			<div className="panel-measure flex flex-wrap items-center gap-x-6 gap-y-2 py-3">{children}</div>
		</div>
	);
}
