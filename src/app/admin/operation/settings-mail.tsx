import { useState } from "react";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SETTINGS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { DnsCard } from "#features/operation/mail-settings/admin/dns-card.tsx";
import { MailForm } from "#features/operation/mail-settings/admin/mail-form.tsx";
import { MailTestForm } from "#features/operation/mail-settings/admin/mail-test-form.tsx";
import { ServerSettings } from "#features/operation/mail-settings/admin/server-settings.tsx";
import type { MailSettings } from "#features/operation/mail-settings/contract.ts";
import { PAGE_TEXTS } from "#features/operation/mail-settings/messages.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/settings-mail";

export const clientLoader = () => read(staffApi.admin.mail.$get());

export default function SettingsMailPage({ loaderData }: Route.ComponentProps) {
	const { source, settings } = loaderData;
	const [isDirty, setIsDirty] = useState(false);
	return (
		<>
			<PageHead title="Correo" back={{ to: SETTINGS, label: "Configuración" }} />
			<MailStateNotice loaded={loaderData} />
			<div className="mt-5 grid grid-cols-1 items-start gap-5 wrap-break-word lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
				{source !== "sample" && (
					<Card title="Servidor de correo">
						{source === "server" && settings ? (
							<ServerSettings settings={settings} hasPassword={loaderData.has_password} />
						) : (
							<MailForm loaded={loaderData} onDirtyChange={setIsDirty} />
						)}
					</Card>
				)}
				{settings && (
					<div className="grid grid-cols-1 gap-5">
						<Card title="Probar">
							<MailTestForm isDirty={isDirty} sender={settings.sender_address} />
						</Card>
						<DnsCard host={settings.host} sender={settings.sender_address} />
					</div>
				)}
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Correo", "Error cargando el correo");

/** Says why no email leaves, or who set the server. */
function MailStateNotice({ loaded: { source, state } }: { loaded: MailSettings }) {
	const text =
		source === "panel" && (state === "restored" || state === "secret_lost")
			? PAGE_TEXTS[state]
			: source === "panel"
				? undefined
				: PAGE_TEXTS[source];
	if (!text) return null;
	return (
		<Notice text={text.title} icon={state === "on" ? "info" : "alert"} className="mt-4 bg-paper">
			<p className="mt-1">{text.hint}</p>
		</Notice>
	);
}
