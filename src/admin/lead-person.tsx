import type { Lead } from "#features/leads/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatPhone } from "#ui/format.ts";

/** Who asks and how to reach them; the phone as it was typed stands beside ours when they differ. */
export function LeadPerson({ lead }: { lead: Lead }) {
	const { phone, phone_typed: typed, email } = lead;
	const written = phone && formatPhone(phone);
	const isOther = typed && written && typed.replace(/\D/g, "") !== written.replace(/\D/g, "");
	return (
		<DataRows
			rows={[
				{ label: "Nombre", value: lead.name },
				{
					label: "Teléfono",
					value: phone && (
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							{written}
							{lead.is_phone_unusual && <Badge tone="pending">número inusual</Badge>}
							{!lead.has_whatsapp && <Badge>línea fija</Badge>}
						</span>
					),
				},
				{ label: "Lo escribió así", value: isOther ? typed : undefined },
				{
					label: "Correo",
					value: email && (
						<a href={`mailto:${encodeURIComponent(email)}`} className="link">
							{email}
						</a>
					),
				},
			]}
		/>
	);
}
