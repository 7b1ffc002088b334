import { useState } from "react";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SETTINGS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { KeyCard } from "#features/operation/backups/admin/key-card.tsx";
import { PlaceForm } from "#features/operation/backups/admin/place-form.tsx";
import { PlaceTest } from "#features/operation/backups/admin/place-test.tsx";
import type { RemotePlaceSettings } from "#features/operation/backups/remote-place/contract.ts";
import { PAGE_TEXTS } from "#features/operation/backups/remote-place/messages.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/settings-backups";

export const clientLoader = () => read(staffApi.admin.backups.remote.$get());

export default function SettingsBackupsPage({ loaderData }: Route.ComponentProps) {
	const { source, location } = loaderData;
	const [isDirty, setIsDirty] = useState(false);
	return (
		<>
			<div className="print:hidden">
				<PageHead
					title="Copias fuera del servidor"
					back={{ to: SETTINGS, label: "Configuración" }}
					help="restaurar-una-copia"
				/>
				<p className="mt-2 max-w-prose text-muted">
					Cada copia de cada hora se cifra aquí y se guarda también en un bucket S3. Allí quedan las mismas
					que en esta máquina.
				</p>
				<PlaceNotice loaded={loaderData} />
			</div>
			<div className="mt-5 grid grid-cols-1 items-start gap-5 wrap-break-word lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
				{source !== "sample" && (
					<Card title="Dónde se guardan" className="print:hidden">
						{source === "server" ? (
							<DataRows
								rows={[
									{ label: "Lugar", value: location ?? "—" },
									{ label: "Clave de las copias", value: "Puesta en el servidor (BACKUP_KEY)" },
								]}
							/>
						) : (
							<PlaceForm loaded={loaderData} onDirtyChange={setIsDirty} />
						)}
					</Card>
				)}
				{location && (
					<div className="grid grid-cols-1 gap-5">
						<Card title="Probar" className="print:hidden">
							<PlaceTest isDirty={isDirty} />
						</Card>
						{source === "panel" && <KeyCard location={location} />}
					</div>
				)}
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Copias fuera del servidor", "Error cargando las copias");

/** Says why no backup leaves the server, or who set the place. */
function PlaceNotice({ loaded: { source, state } }: { loaded: RemotePlaceSettings }) {
	const isPaused = state === "restored" || state === "secret_lost";
	const text = source === "panel" ? (isPaused ? PAGE_TEXTS[state] : undefined) : PAGE_TEXTS[source];
	if (!text) return null;
	return (
		<Notice text={text.title} icon={state === "on" ? "info" : "alert"} className="mt-4 bg-paper">
			<p className="mt-1">{text.hint}</p>
		</Notice>
	);
}
