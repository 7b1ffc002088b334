import type { ComponentProps } from "react";
import { toBackState } from "#admin/frame/back.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import {
	BLOG,
	EDIT_PRODUCTS,
	EDIT_SERVICES,
	EDIT_SHOP_PHOTOS,
	EDIT_TESTIMONIALS,
	IMPORT_PRODUCTS,
	MEDIA,
	SETTINGS_BACKUP_PLACE,
	SETTINGS_MAIL,
	SETTINGS_TEXTS,
	SETTINGS_ZOHO,
	SETUP,
	SETUP_SHOP,
	SHOWCASE,
} from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { MailForm } from "#features/operation/mail-settings/admin/mail-form.tsx";
import { MailTestForm } from "#features/operation/mail-settings/admin/mail-test-form.tsx";
import type { MailSettings } from "#features/operation/mail-settings/contract.ts";
import type { Publication } from "#features/operation/publication/contract.ts";
import type { SetupStepId } from "#features/operation/setup/steps.ts";
import { SiteAddressForm } from "#features/operation/site-address/admin/site-address-form.tsx";
import type { SiteAddress } from "#features/operation/site-address/contract.ts";

/** The setting that says that the terms and the privacy page are confirmed. */
export const LEGAL_TEXTS = "legal.texts";

type StepLinkProps = ComponentProps<typeof SmallLink> & { step: SetupStepId };

/** Link to a page of a step, which leads back to the step. */
function StepLink({ step, ...props }: StepLinkProps) {
	return <SmallLink {...props} state={toBackState({ to: `${SETUP}#${step}`, label: "Puesta en marcha" })} />;
}

/** @param blockers what visitors would act on and is still the bundled sample */
export function ShopStep({ blockers }: Pick<Publication, "blockers">) {
	return (
		<>
			<p className="max-w-prose">
				Nombre, razón social y RUC, teléfono, WhatsApp, correo, dirección, mapa y horario: lo primero que
				busca un cliente. Sin tus contactos el sitio no se publica.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<SmallLink to={SETUP_SHOP} icon="edit">
					Escribir los datos
				</SmallLink>
				<StepLink step="shop" to={`${MEDIA}?category=logo`} icon="image">
					Subir el logo
				</StepLink>
			</div>
			{blockers.length > 0 && (
				<div className="mt-4 flex flex-wrap items-center gap-2">
					<p className="font-medium">Falta:</p>
					{blockers.map(({ name, label, path }) => (
						<StepLink key={name} step="shop" to={path}>
							{label}
						</StepLink>
					))}
				</div>
			)}
		</>
	);
}

export function CatalogueStep() {
	return (
		<>
			<p className="max-w-prose">
				Los servicios de ejemplo salen en el sitio: elimina los que no haces, y escribe desde cuánto cuestan
				los tuyos. El catálogo lo dejas como está, lo ajustas, o subes tu propia lista de precios (Excel o
				CSV).
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<StepLink step="catalogue" to={EDIT_SERVICES}>
					Servicios y sus precios
				</StepLink>
				<StepLink step="catalogue" to={IMPORT_PRODUCTS}>
					Importar mi lista
				</StepLink>
				<StepLink step="catalogue" to={EDIT_PRODUCTS}>
					Ver los productos
				</StepLink>
			</div>
		</>
	);
}

export function ShowcaseStep() {
	return (
		<>
			<p className="max-w-prose">
				Cambia los testimonios y artículos de ejemplo por los tuyos, o déjalos fuera: lo que no confirmas no
				sale, y el sitio no deja hueco.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<StepLink step="showcase" to={EDIT_TESTIMONIALS}>
					Testimonios
				</StepLink>
				<StepLink step="showcase" to={SHOWCASE}>
					Promociones
				</StepLink>
				<StepLink step="showcase" to={BLOG}>
					Artículos
				</StepLink>
				<StepLink step="showcase" to={EDIT_SHOP_PHOTOS}>
					Fotos del taller
				</StepLink>
			</div>
		</>
	);
}

type ServerStepProps = { address: SiteAddress; hasBackups: boolean };

export function ServerStep({ address, hasBackups }: ServerStepProps) {
	return (
		<>
			<SiteAddressForm key={address.url} loaded={address} />
			<h3 className="mt-6 font-semibold">Copias fuera de este servidor</h3>
			<p className="mt-1 max-w-prose">
				{hasBackups
					? "Las copias de cada hora también salen de esta máquina, cifradas."
					: "Cada hora se copia todo en esta máquina; si se daña, se pierden con ella. Guárdalas también en un bucket de internet."}
			</p>
			<StepLink step="server" to={SETTINGS_BACKUP_PLACE} icon="edit" className="mt-3">
				{hasBackups ? "Ver el lugar y su clave" : "Guardar las copias también fuera"}
			</StepLink>
			<h3 className="mt-6 font-semibold">Zoho Calendar</h3>
			<p className="mt-1">
				Solo si lo usas:{" "}
				<StepLink step="server" to={SETTINGS_ZOHO}>
					Conectar Zoho
				</StepLink>
			</p>
		</>
	);
}

export function MailStep({ settings }: { settings: MailSettings }) {
	return (
		<>
			{settings.source === "server" ? (
				<p>El correo ya sale: lo fija el servidor (SMTP_URL).</p>
			) : (
				<MailForm loaded={settings} onDirtyChange={() => {}} />
			)}
			{settings.settings && (
				<div className="mt-5 border-t border-line pt-4">
					{settings.state === "on" && !settings.is_tested && (
						<p className="mb-4">
							Falta una prueba: el paso queda hecho cuando el servidor de correo la acepta.
						</p>
					)}
					<MailTestForm isDirty={false} sender={settings.settings.sender_address} />
				</div>
			)}
			<StepLink step="mail" to={SETTINGS_MAIL} className="mt-4">
				Lo que pide tu dominio (SPF y DKIM)
			</StepLink>
		</>
	);
}

export function TextsStep({ isLegalConfirmed }: { isLegalConfirmed: boolean }) {
	const { run, isBusy } = useChange();
	const confirm = () =>
		void run({
			call: () => read(staffApi.admin.settings.approvals.$post({ json: { field: LEGAL_TEXTS } })),
		});
	return (
		<>
			<p className="max-w-prose">
				El titular de la portada, la misión y la visión son tuyos para escribirlos. Los términos y la
				privacidad vienen escritos por Biela y siguen tus datos: léelos o pásaselos a tu abogado, y
				confírmalos aquí.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<StepLink step="texts" to={`${SETTINGS_TEXTS}/home`} icon="edit">
					Titular de la portada
				</StepLink>
				<StepLink step="texts" to={`${SETTINGS_TEXTS}/terms`} icon="edit">
					Términos
				</StepLink>
				<StepLink step="texts" to={`${SETTINGS_TEXTS}/privacy`} icon="edit">
					Privacidad
				</StepLink>
				<StepLink step="texts" to={SETTINGS_TEXTS}>
					Todos los textos
				</StepLink>
			</div>
			{!isLegalConfirmed && (
				<SmallButton className="mt-4" icon="check" isBusy={isBusy} onClick={confirm}>
					Los términos y la privacidad están bien
				</SmallButton>
			)}
		</>
	);
}
