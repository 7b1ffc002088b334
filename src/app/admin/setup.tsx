import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import {
	BLOG,
	EDIT_PRODUCTS,
	EDIT_SERVICES,
	EDIT_SHOP_PHOTOS,
	EDIT_TESTIMONIALS,
	IMPORT_PRODUCTS,
	SETTINGS,
	SETTINGS_MAIL,
	SETTINGS_TEXTS,
	SETTINGS_ZOHO,
	SETUP_SHOP,
	SHOWCASE,
} from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { NewPerson } from "#core/accounts/admin/new-person.tsx";
import { Team } from "#core/accounts/admin/team.tsx";
import { MailForm } from "#features/mail-settings/admin/mail-form.tsx";
import { MailTestForm } from "#features/mail-settings/admin/mail-test-form.tsx";
import { Checklist } from "#features/overview/admin/checklist.tsx";
import { hasMissing } from "#features/overview/checklist-rules.ts";
import { PublicationCard } from "#features/publication/admin/publication-card.tsx";
import { SETUP_STEP_IDS, SETUP_STEPS, type SetupStep, type SetupStepId } from "#features/setup/steps.ts";
import { SiteAddressForm } from "#features/site-address/admin/site-address-form.tsx";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Route } from "./+types/setup";

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
	const doneCount = steps.filter(({ state }) => state !== "open").length;
	const currentId = findStepId(hash) ?? steps.find(({ state }) => state === "open")?.id;
	const contents: Record<SetupStepId, ReactNode> = {
		shop: <ShopStep />,
		claims: hasMissing(missing) ? (
			<Checklist missing={missing} isWide />
		) : (
			<p>Todo lo que el sitio dice está confirmado.</p>
		),
		catalogue: <CatalogueStep />,
		showcase: <ShowcaseStep />,
		people: (
			<>
				<NewPerson team={team} />
				<div className="mt-4">
					<Team team={team} />
				</div>
			</>
		),
		mail: (
			<>
				{mailSettings.source === "server" ? (
					<p>El correo ya sale: lo fija el servidor (SMTP_URL).</p>
				) : (
					<MailForm loaded={mailSettings} onDirtyChange={() => {}} />
				)}
				{mailSettings.settings && (
					<div className="mt-5 border-t border-line pt-4">
						<MailTestForm isDirty={false} />
					</div>
				)}
				<SmallLink to={SETTINGS_MAIL} className="mt-4">
					Lo que pide tu dominio (SPF y DKIM)
				</SmallLink>
			</>
		),
		server: <ServerStep address={address} hasCopies={!missing.copies} />,
		texts: (
			<>
				<p className="max-w-prose">
					Los términos y la privacidad vienen escritos por Biela y siguen tus datos. Léelos, o pásaselos a tu
					abogado: aquí los cambias, y cada versión queda guardada.
				</p>
				<SmallLink to={SETTINGS_TEXTS} icon="edit" className="mt-3">
					Ver y cambiar los textos
				</SmallLink>
			</>
		),
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
					<Step key={step.id} step={step} number={index + 1} isOpen={step.id === currentId}>
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

const STATE_LABELS = { done: "hecho", skipped: "omitido", open: "pendiente" } as const;

type StepProps = { step: SetupStep; number: number; isOpen: boolean; children: ReactNode };

function Step({ step: { id, state }, number, isOpen, children }: StepProps) {
	const { title, canSkip } = SETUP_STEPS[id];
	return (
		<li id={id} className="scroll-mt-20">
			<details open={isOpen} className="group border border-line bg-paper">
				<summary className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
					<span className="figure w-6 text-lg">{number}</span>
					<h2 className="grow text-base font-semibold">{title}</h2>
					<Badge tone={state === "open" ? "pending" : "line"}>
						{state === "done" && <Icon name="check" size={16} />}
						{STATE_LABELS[state]}
					</Badge>
					<Icon name="chevron-down" size={18} className="text-muted group-open:rotate-180" />
				</summary>
				<div className="border-t border-line px-4 py-4 md:px-6">
					{children}
					{canSkip && state !== "done" && <SkipButton id={id} isSkipped={state === "skipped"} />}
				</div>
			</details>
		</li>
	);
}

function SkipButton({ id, isSkipped }: { id: SetupStepId; isSkipped: boolean }) {
	const { run, isBusy } = useChange();
	const { skip } = staffApi.admin.setup[":step"];
	const change = () =>
		void run({
			call: () =>
				read(isSkipped ? skip.$delete({ param: { step: id } }) : skip.$post({ param: { step: id } })),
		});
	return (
		<p className="mt-5 border-t border-line pt-3">
			<SmallButton isBusy={isBusy} onClick={change}>
				{isSkipped ? "Retomar este paso" : "Así está bien, seguir"}
			</SmallButton>
		</p>
	);
}

function ShopStep() {
	return (
		<>
			<p className="max-w-prose">
				Nombre, razón social y RUC, teléfonos, WhatsApp, correo, dirección, mapa y horario: lo primero que
				busca un cliente. Sin tus contactos el sitio no se publica.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<SmallLink to={SETUP_SHOP} icon="edit">
					Escribir los datos
				</SmallLink>
				<SmallLink to={`${SETTINGS}#archivos`} icon="image">
					Subir el logo
				</SmallLink>
			</div>
		</>
	);
}

function CatalogueStep() {
	return (
		<>
			<p className="max-w-prose">
				Escribe desde cuánto cuesta cada servicio. El catálogo lo dejas como está, lo ajustas, o subes tu
				propia lista de precios (Excel o CSV).
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<SmallLink to={EDIT_SERVICES}>Precios de servicios</SmallLink>
				<SmallLink to={IMPORT_PRODUCTS}>Importar mi lista</SmallLink>
				<SmallLink to={EDIT_PRODUCTS}>Ver los productos</SmallLink>
				<SmallLink to={`${SETTINGS}#ejemplos`}>Confirmar u ocultar los de ejemplo</SmallLink>
			</div>
		</>
	);
}

function ShowcaseStep() {
	return (
		<>
			<p className="max-w-prose">
				Cambia los testimonios y artículos de ejemplo por los tuyos, o déjalos fuera: el sitio se cierra donde
				no hay.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<SmallLink to={EDIT_TESTIMONIALS}>Testimonios</SmallLink>
				<SmallLink to={SHOWCASE}>Promociones</SmallLink>
				<SmallLink to={BLOG}>Artículos</SmallLink>
				<SmallLink to={EDIT_SHOP_PHOTOS}>Fotos del taller</SmallLink>
			</div>
		</>
	);
}

function ServerStep({
	address,
	hasCopies,
}: {
	address: Route.ComponentProps["loaderData"]["address"];
	hasCopies: boolean;
}) {
	return (
		<>
			<SiteAddressForm key={address.url} loaded={address} />
			<h3 className="mt-6 font-semibold">Copias fuera de este servidor</h3>
			<p className="mt-1 max-w-prose">
				{hasCopies
					? "Las copias de cada hora también salen de esta máquina."
					: "Cada hora se copia todo en esta máquina; si se daña, se pierden con ella. Quien lleva el servidor pone BACKUP_URL y BACKUP_KEY para que salgan de ahí."}
			</p>
			<h3 className="mt-6 font-semibold">Zoho Calendar</h3>
			<p className="mt-1">
				Solo si lo usas: <SmallLink to={SETTINGS_ZOHO}>Conectar Zoho</SmallLink>
			</p>
		</>
	);
}
