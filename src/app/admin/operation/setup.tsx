import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { SETTINGS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { NewPerson } from "#core/accounts/admin/new-person.tsx";
import { Team } from "#core/accounts/admin/team.tsx";
import { PublicationCard } from "#features/operation/publication/admin/publication-card.tsx";
import {
	SETUP_STEP_IDS,
	SETUP_STEPS,
	type SetupStep,
	type SetupStepId,
} from "#features/operation/setup/steps.ts";
import { Checklist } from "#reports/dashboard/admin/checklist.tsx";
import { type ChecklistPart, hasMissing, pickPart } from "#reports/dashboard/checklist-rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Route } from "./+types/setup";
import {
	CatalogueStep,
	LEGAL_TEXTS,
	MailStep,
	ServerStep,
	ShopStep,
	ShowcaseStep,
	TextsStep,
} from "./setup/step-contents.tsx";

export async function clientLoader() {
	const { setup, admins, mail, publication, checklist } = staffApi.admin;
	const [{ steps }, team, mailSettings, site, { missing }, address] = await Promise.all([
		read(setup.$get()),
		read(admins.$get()),
		read(mail.$get()),
		read(publication.$get()),
		read(checklist.$get()),
		read(staffApi.admin["site-address"].$get()),
	]);
	return { steps, team, mailSettings, site, missing, address };
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
	const { steps, team, mailSettings, site, missing, address } = loaderData;
	const { hash } = useLocation();
	const linkedId = findStepId(hash);
	const firstOpenId = steps.find(({ state }) => state === "open")?.id;
	const [openId, setOpenId] = useState(linkedId ?? firstOpenId);
	useEffect(() => {
		if (linkedId) setOpenId(linkedId);
	}, [linkedId]);
	const doneCount = steps.filter(({ state }) => state !== "open").length;
	const renderPart = (part: ChecklistPart) => {
		const missingOfPart = pickPart(missing, part);
		return hasMissing(missingOfPart) ? (
			<div className="not-first:mt-5">
				<Checklist missing={missingOfPart} />
			</div>
		) : undefined;
	};
	const contents: Record<SetupStepId, ReactNode> = {
		shop: <ShopStep blockers={site.blockers} />,
		claims: renderPart("claims") ?? <p>Todo lo que el sitio dice está confirmado.</p>,
		catalogue: (
			<>
				<CatalogueStep />
				{renderPart("catalogue")}
			</>
		),
		showcase: (
			<>
				<ShowcaseStep />
				{renderPart("showcase")}
			</>
		),
		people: (
			<>
				<NewPerson team={team} />
				<div className="mt-4">
					<Team team={team} />
				</div>
			</>
		),
		mail: <MailStep settings={mailSettings} />,
		server: <ServerStep address={address} hasBackups={!missing.copies} />,
		texts: <TextsStep isLegalConfirmed={missing.fields.every(({ name }) => name !== LEGAL_TEXTS)} />,
		publish: <PublicationCard publication={site} />,
	};
	return (
		<>
			<PageHead
				title="Puesta en marcha"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={`${doneCount} de ${steps.length}`}
			/>
			<p className="mt-2 max-w-prose text-muted">
				Los pasos hasta un sitio publicado, en el orden en que se hacen. Puedes salir y seguir otro día.
			</p>
			<ProgressBar value={doneCount} max={steps.length} className="mt-4" />
			<ol className="mt-5 grid gap-3">
				{steps.map((step, index) => (
					<Step
						key={step.id}
						step={step}
						number={index + 1}
						isOpen={step.id === openId}
						nextId={steps[index + 1]?.id}
						onOpen={setOpenId}
					>
						{contents[step.id]}
					</Step>
				))}
			</ol>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Puesta en marcha", "Error cargando la puesta en marcha");

/** Finds the step that an address names in its hash. */
const findStepId = (hash: string) => SETUP_STEP_IDS.find((id) => hash === `#${id}`);

const STATE_LABELS = { done: "hecho", skipped: "revisado", open: "pendiente" } as const;

type StepProps = {
	step: SetupStep;
	number: number;
	isOpen: boolean;
	nextId: SetupStepId | undefined;
	/** Opens a step, or closes all of them. */
	onOpen: (id: SetupStepId | undefined) => void;
	children: ReactNode;
};

function Step({ step: { id, state }, number, isOpen, nextId, onOpen, children }: StepProps) {
	const { title, canSkip } = SETUP_STEPS[id];
	const summary = useRef<HTMLElement>(null);
	const wasOpen = useRef(isOpen);
	useEffect(() => {
		// The step that opens after another one closed would begin outside of the screen.
		if (isOpen && !wasOpen.current) {
			summary.current?.focus({ preventScroll: true });
			summary.current?.scrollIntoView({ block: "nearest" });
		}
		wasOpen.current = isOpen;
	}, [isOpen]);
	return (
		<li id={id} className="scroll-mt-20">
			<details
				open={isOpen}
				onToggle={({ currentTarget }) => {
					if (currentTarget.open !== isOpen) onOpen(currentTarget.open ? id : undefined);
				}}
				className="group border border-line bg-paper"
			>
				<summary ref={summary} className="flex scroll-mt-20 items-center gap-3 px-4 py-3 md:px-6">
					<span className="figure w-6 text-lg">{number}</span>
					<h2 className="min-w-0 grow text-base font-semibold">{title}</h2>
					<Badge tone={state === "open" ? "pending" : "line"}>
						{state !== "open" && <Icon name="check" size={16} />}
						{STATE_LABELS[state]}
					</Badge>
					<Icon name="chevron-down" size={18} className="text-muted group-open:rotate-180" />
				</summary>
				<div className="border-t border-line px-4 py-4 md:px-6">
					{children}
					<div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-3 empty:hidden">
						{canSkip && state !== "done" && (
							<SkipButton
								id={id}
								isSkipped={state === "skipped"}
								onDone={() => nextId && state === "open" && onOpen(nextId)}
							/>
						)}
						{state !== "open" && nextId && (
							<SmallButton
								onClick={() => onOpen(nextId)}
							>{`Seguir: ${SETUP_STEPS[nextId].title}`}</SmallButton>
						)}
					</div>
				</div>
			</details>
		</li>
	);
}

type SkipButtonProps = { id: SetupStepId; isSkipped: boolean; onDone: () => void };

function SkipButton({ id, isSkipped, onDone }: SkipButtonProps) {
	const { run, isBusy } = useChange();
	const { skip } = staffApi.admin.setup[":step"];
	const change = () =>
		void run({
			call: () =>
				read(isSkipped ? skip.$delete({ param: { step: id } }) : skip.$post({ param: { step: id } })),
			onDone,
		});
	return (
		<SmallButton isBusy={isBusy} onClick={change}>
			{isSkipped ? "Retomar este paso" : "Así está bien, seguir"}
		</SmallButton>
	);
}
