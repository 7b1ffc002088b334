import { CopyText } from "#admin/frame/copy-text.tsx";
import { HelpLink } from "#admin/frame/help-link.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import {
	SETTINGS_BACKUP_PLACE,
	SETTINGS_HISTORY,
	SETTINGS_MAIL,
	SETTINGS_MESSAGES,
	SETTINGS_SITE,
	SETTINGS_TEXTS,
	SETUP,
} from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { SampleReset } from "#app/admin/operation/settings/sample.tsx";
import { CreateAdmin } from "#core/accounts/admin/create-admin.tsx";
import { NewPerson } from "#core/accounts/admin/new-person.tsx";
import { OwnAccount } from "#core/accounts/admin/own-account.tsx";
import { Sessions } from "#core/accounts/admin/sessions.tsx";
import { Team } from "#core/accounts/admin/team.tsx";
import { useLogout } from "#core/accounts/admin/use-logout.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { RESET_ID, SAMPLE_BAND_ID } from "#domain/sample-band.ts";
import { FileGuide } from "#features/content/media/admin/file-guide.tsx";
import { BackupsCard } from "#features/operation/backups/admin/backups.tsx";
import { Zoho } from "#features/operation/calendar/admin/zoho.tsx";
import { PublicationCard } from "#features/operation/publication/admin/publication-card.tsx";
import { AlertsCard } from "#features/operation/push/admin/alerts.tsx";
import type { SentMessageList } from "#features/operation/sent-messages/contract.ts";
import { SiteAddressForm } from "#features/operation/site-address/admin/site-address-form.tsx";
import { SystemStatus } from "#features/operation/status/admin/system-status.tsx";
import { Checklist } from "#reports/dashboard/admin/checklist.tsx";
import { CHECKLIST_ID, hasMissing } from "#reports/dashboard/checklist-rules.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/settings";

export async function clientLoader() {
	const {
		settings,
		admins,
		sessions,
		status,
		zoho,
		"sent-messages": sentMessages,
		backups: backupsApi,
		checklist,
	} = staffApi.admin;
	const [record, team, openSessions, systemStatus, zohoLink, mail, backups, list, address, publication] =
		await Promise.all([
			read(settings.$get()),
			read(admins.$get()),
			read(sessions.$get()),
			read(status.$get()),
			read(zoho.$get()),
			read(sentMessages.$get({ query: {} })),
			read(backupsApi.$get()),
			read(checklist.$get()),
			read(staffApi.admin["site-address"].$get()),
			read(staffApi.admin.publication.$get()),
		]);
	const { missing } = list;
	return {
		...record,
		team,
		...openSessions,
		status: systemStatus,
		zohoLink,
		mail,
		backups,
		missing,
		publication,
		address,
	};
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
	const { settings, team, sessions, status, zohoLink, mail, backups, missing, address, publication } =
		loaderData;
	const { isLoggingOut, logout } = useLogout();
	return (
		<>
			<PageHead title="Configuración">
				<div className="flex flex-wrap gap-2">
					<NewPerson team={team} />
					<CreateAdmin />
					<SmallLink to="/" opensNewTab icon="external">
						Ver Sitio Web
					</SmallLink>
					<SmallButton icon="logout" isBusy={isLoggingOut} onClick={logout}>
						Cerrar Sesión
					</SmallButton>
				</div>
			</PageHead>
			<SettingsIndex />
			{document.getElementById(SAMPLE_BAND_ID) && (
				<Card title="Taller de muestra" id={RESET_ID} className="mt-5">
					<SampleReset />
				</Card>
			)}
			<Card title="Publicación" id="publicacion" className="mt-5">
				<PublicationCard publication={publication} />
			</Card>
			{hasMissing(missing) && (
				<div id={CHECKLIST_ID} className="mt-5 scroll-mt-20">
					<Checklist missing={missing} isWide />
				</div>
			)}
			<Card title="Mensajes" className="mt-5">
				<MailSummary mail={mail} />
			</Card>
			<div className="mt-5 grid grid-cols-1 items-start gap-5 wrap-break-word lg:grid-cols-2">
				<div className="grid grid-cols-1 gap-5">
					<Card title="Datos del sitio">
						<SiteSummary settings={settings} />
					</Card>
					<Card title="Dirección del sitio" id="direccion">
						<SiteAddressForm key={address.url} loaded={address} />
					</Card>
					<Card
						title="Personal"
						id="personal"
						aside={<HelpLink slug="una-persona-que-se-va" from="Configuración" />}
					>
						<Team team={team} />
						<Anchor to={SETTINGS_HISTORY} className="link mt-3 inline-block py-1">
							Historial de cambios
						</Anchor>
					</Card>
					<Card title="Zoho Calendar" id="zoho">
						<Zoho loaded={zohoLink} />
					</Card>
					<Card title="Archivos" id="archivos">
						<FileGuide />
					</Card>
					<Card title="Catálogo en Google y Meta" id="catalogo">
						<FeedUrl />
					</Card>
				</div>
				<div className="grid grid-cols-1 gap-5">
					<Card title="Tu cuenta" id="cuenta">
						<OwnAccount />
					</Card>
					<Card title="Avisos en este equipo" id="avisos">
						<AlertsCard />
					</Card>
					<Card title="Sesiones abiertas" id="sesiones">
						<Sessions loaded={sessions} />
					</Card>
					<Card title="Estado del sistema" id="estado">
						<SystemStatus loaded={status} />
					</Card>
					<Card
						title="Copias"
						id="copias"
						aside={<HelpLink slug="restaurar-una-copia" from="Configuración" />}
					>
						<BackupsCard loaded={backups} />
						<p className="mt-4">
							<SmallLink to={SETTINGS_BACKUP_PLACE}>Copias fuera del servidor</SmallLink>
						</p>
					</Card>
				</div>
			</div>
		</>
	);
}

/** Sections of the settings: the pages below it first, then the cards of this page. */
const INDEX = [
	{ to: SETUP, label: "Puesta en marcha" },
	{ to: SETTINGS_SITE, label: "Datos del sitio" },
	{ to: SETTINGS_TEXTS, label: "Textos" },
	{ to: SETTINGS_MAIL, label: "Correo" },
	{ to: SETTINGS_BACKUP_PLACE, label: "Copias fuera del servidor" },
	{ to: SETTINGS_MESSAGES, label: "Mensajes" },
	{ to: SETTINGS_HISTORY, label: "Historial de cambios" },
	{ to: "#publicacion", label: "Publicación" },
	{ to: "#direccion", label: "Dirección del sitio" },
	{ to: "#personal", label: "Personal" },
	{ to: "#cuenta", label: "Tu cuenta" },
	{ to: "#avisos", label: "Avisos en este equipo" },
	{ to: "#sesiones", label: "Sesiones abiertas" },
	{ to: "#zoho", label: "Zoho Calendar" },
	{ to: "#catalogo", label: "Catálogo en Google y Meta" },
	{ to: "#archivos", label: "Archivos" },
	{ to: "#estado", label: "Estado del sistema" },
	{ to: "#copias", label: "Copias" },
];

function SettingsIndex() {
	return (
		<nav aria-label="Secciones de Configuración" className="mt-4 border border-line bg-paper p-2">
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] lg:grid-cols-4">
				{INDEX.map(({ to, label }) => (
					<li key={to}>
						<Anchor to={to} className="nav-link">
							{label}
							{!to.startsWith("#") && <Icon name="chevron-right" size={16} className="shrink-0" />}
						</Anchor>
					</li>
				))}
			</ul>
		</nav>
	);
}

export const ErrorBoundary = toLoadFailure("Configuración", "Error cargando la configuración");

function SiteSummary({ settings }: { settings: Settings }) {
	return (
		<>
			<DataRows
				rows={[
					{ label: "Nombre del sitio", value: settings.name },
					{ label: "Descripción", value: settings.description },
					{ label: "Teléfono principal", value: formatPhone(settings.phone, true) },
					{ label: "WhatsApp", value: formatPhone(settings.whatsapp, true) },
					{ label: "Correo de contacto", value: <BreakableEmail email={settings.email} /> },
					{
						label: "Dirección",
						value: `${settings.address.street}, ${settings.address.district}`,
					},
				]}
			/>
			<SmallLink to={SETTINGS_SITE} icon="edit" className="mt-3">
				Editar datos del sitio
			</SmallLink>
		</>
	);
}

const FEED_PATH = "/productos/feed.xml";

/** Shows the URL from which Google and Meta read the catalogue. @source rules 6.31 */
function FeedUrl() {
	const feedUrl = new URL(FEED_PATH, location.origin).href;
	return (
		<>
			<p className="mb-3">
				Registra esta dirección una vez en Google Merchant Center y en el administrador de ventas de Meta. La
				leen solos, con precio e ITBMS; lo que cambias aquí les llega en su próxima lectura.
			</p>
			<p className="mb-3">
				<a href={FEED_PATH} className="link break-all">
					{feedUrl}
				</a>
			</p>
			<CopyText text={feedUrl} />
		</>
	);
}

function MailSummary({
	mail: { counts, lost: failedCount, is_mail_on: isMailOn },
}: {
	mail: SentMessageList;
}) {
	const pendingCount = (counts.held ?? 0) + (counts.waiting ?? 0);
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<div>
				<p className="font-medium">
					{pendingCount > 0
						? formatCount(pendingCount, "correo espera", "correos esperan")
						: "Ningún correo espera"}
					{failedCount > 0 && (
						<span className="text-error">{`; ${formatCount(failedCount, "no llegó", "no llegaron")}`}</span>
					)}
				</p>
				<p className="mt-1 text-sm text-muted">
					{isMailOn
						? "Salen solos. Aquí ves los que se enviaron y por qué no llegó alguno."
						: "El correo no está configurado: se guardan, y al configurarlo salen los de los últimos tres días."}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{!isMailOn && <SmallLink to={SETTINGS_MAIL}>Configurar el correo</SmallLink>}
				<SmallLink to={SETTINGS_MESSAGES} icon="mail">
					Ver mensajes
				</SmallLink>
			</div>
		</div>
	);
}
