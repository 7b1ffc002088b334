import { useState } from "react";
import { SmallButton, TextButton } from "#admin/frame/small-button.tsx";
import type { TextVersion } from "#features/content/site-texts/contract.ts";
import type { Facts } from "#features/content/site-texts/facts.ts";
import type { TextName, TextValue } from "#features/content/site-texts/texts.ts";
import { Badge } from "#ui/badge.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatDateTime } from "#ui/format.ts";
import { TextPreview } from "./text-preview.tsx";

/** The text that a person chose: a stored version, or the bundled text. */
export type ChosenVersion = { number: number | null; title: string };

type VersionListProps = {
	name: TextName;
	versions: readonly TextVersion[];
	isOwn: boolean;
	facts: Facts;
	/** Whether the form holds input that a restoration would discard. */
	hasInput: boolean;
	isBusy: boolean;
	/** Resolves to the text of a version; undefined when it could not be read. */
	onRead: (version: ChosenVersion) => Promise<TextValue | undefined>;
	onRestore: (version: ChosenVersion) => Promise<boolean>;
};

const BUNDLED: ChosenVersion = { number: null, title: "El texto de Biela" };
const toChosen = ({ number, created_at }: TextVersion): ChosenVersion => ({
	number,
	title: `Versión del ${formatDateTime(created_at)}`,
});

/** Lists the stored versions of a text, newest first, and puts one back. */
export function VersionList(props: VersionListProps) {
	const { name, versions, isOwn, facts, hasInput, isBusy, onRead, onRestore } = props;
	const [openVersion, setOpenVersion] = useState<ChosenVersion & { value: TextValue }>();
	const [versionToRestore, setVersionToRestore] = useState<ChosenVersion>();

	async function handleRead(version: ChosenVersion) {
		const value = await onRead(version);
		if (value) setOpenVersion({ ...version, value });
	}
	async function handleRestore() {
		if (versionToRestore && (await onRestore(versionToRestore))) setVersionToRestore(undefined);
	}

	return (
		<>
			{versions.length === 0 && <p className="text-muted">Nadie lo ha cambiado: es el texto de Biela.</p>}
			<ol className="grid gap-3 text-sm">
				{versions.map((version, index) => (
					<li key={version.number} className="border-l-2 border-line pl-3">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<time dateTime={version.created_at} className="num">
								{formatDateTime(version.created_at)}
							</time>
							<span className="wrap-anywhere">{version.written_by}</span>
							<Badge tone="line">{version.is_own ? "Propio" : "Biela"}</Badge>
							{index === 0 && <Badge>En el sitio ahora</Badge>}
						</p>
						<VersionButtons
							version={toChosen(version)}
							isCurrent={index === 0}
							onRead={handleRead}
							onAsk={setVersionToRestore}
						/>
					</li>
				))}
			</ol>
			{isOwn && (
				<div className="mt-4 flex flex-wrap gap-2">
					<SmallButton icon="refresh" onClick={() => setVersionToRestore(BUNDLED)}>
						Restaurar el texto de Biela
					</SmallButton>
					<TextButton onClick={() => void handleRead(BUNDLED)}>Ver el de Biela</TextButton>
				</div>
			)}
			{openVersion && (
				<Dialog title={openVersion.title} onClose={() => setOpenVersion(undefined)}>
					<TextPreview name={name} value={openVersion.value} facts={facts} />
				</Dialog>
			)}
			<ConfirmDialog
				isOpen={versionToRestore !== undefined}
				onClose={() => setVersionToRestore(undefined)}
				title={
					versionToRestore?.number === null ? "¿Restaurar el texto de Biela?" : "¿Restaurar esta versión?"
				}
				text={`El sitio lo muestra enseguida. El texto de ahora queda guardado en esta lista.${
					hasInput ? " Lo que escribiste y no has guardado se descarta." : ""
				}`}
				tone="primary"
				confirmLabel="Restaurar"
				isBusy={isBusy}
				busyLabel="Restaurando…"
				onConfirm={() => void handleRestore()}
			/>
		</>
	);
}

type VersionButtonsProps = {
	version: ChosenVersion;
	isCurrent: boolean;
	onRead: (version: ChosenVersion) => Promise<void>;
	onAsk: (version: ChosenVersion) => void;
};

function VersionButtons({ version, isCurrent, onRead, onAsk }: VersionButtonsProps) {
	const context = <span className="sr-only">{`: ${version.title}`}</span>;
	return (
		<p className="flex flex-wrap gap-x-4">
			<TextButton onClick={() => void onRead(version)}>Ver{context}</TextButton>
			{!isCurrent && <TextButton onClick={() => onAsk(version)}>Restaurar esta{context}</TextButton>}
		</p>
	);
}
