import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import type { LinkState } from "./contract.ts";

/** Which calendar is connected, since when, and how it goes. */
export function LinkFacts({ link, now }: { link: LinkState; now: Date }) {
	const { calendar, granted_by, granted_at, last_success_at, pending, failed } = link;
	return (
		<DataRows
			rows={[
				{ label: "Estado", value: <LinkBadge link={link} /> },
				{ label: "Calendario", value: calendar },
				{
					label: "Autorizado",
					value: granted_at && `${formatDateTime(granted_at)}, por ${granted_by}`,
				},
				{
					label: "Última vez",
					value: last_success_at && <Ago at={last_success_at} now={now} />,
				},
				{ label: "Esperando", value: plural(pending, "cita", "citas") },
				{ label: "Rechazadas", value: failed > 0 ? plural(failed, "cita", "citas") : null },
			]}
		/>
	);
}

function LinkBadge({ link: { state, problem } }: { link: LinkState }) {
	if (state === "lost") return <Badge tone="alert">Desconectado por Zoho</Badge>;
	if (problem) return <Badge tone="pending">Zoho no responde bien</Badge>;
	return <Badge tone="solid">Conectado</Badge>;
}
