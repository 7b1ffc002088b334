import { useEffect, useMemo } from "react";
import { forgetPerson } from "#core/requests/form/form-draft.ts";
import { filterActiveForms } from "#domain/browser-storage/active-forms.ts";
import { sentForms, useSentReceipts } from "#domain/browser-storage/sent-forms.ts";
import { DEVICE_SECRET_KEY, removeStoredValue } from "#domain/browser-storage/tab-storage.ts";
import { deleteAllStoredPhotos, deleteExpiredPhotos } from "#features/workshop/photos/site/stored-photos.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { SentCard } from "#site/sent/sent-card.tsx";
import { forgetReceipt } from "#site/sent/tab-receipt.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/sent";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Lo que enviaste",
		description: "Lo que enviaste al taller desde este dispositivo, con su referencia y su enlace.",
		isHidden: true,
	});

/** Lists the receipts stored on this device until they expire; one button deletes them. */
export default function SentPage() {
	const storedReceipts = useSentReceipts();
	const active = useMemo(() => filterActiveForms(storedReceipts), [storedReceipts]);
	// Remove expired receipts from storage, so that links to this page disappear too.
	useEffect(() => {
		if (active.length < storedReceipts.length) sentForms.save(active);
	}, [active, storedReceipts]);
	useEffect(() => void deleteExpiredPhotos(), []);
	const isHydrated = useHydrated();
	const showToast = useToast();

	async function clearDevice() {
		// The focused button is about to be removed.
		document.querySelector<HTMLElement>("main")?.focus();
		sentForms.save([]);
		// Uses the key, because importing features/inbox/quotes/last-quote.ts would add its code to every page.
		removeStoredValue("lastQuote");
		forgetPerson();
		removeStoredValue(DEVICE_SECRET_KEY);
		forgetReceipt();
		const unsent = await deleteExpiredPhotos();
		await deleteAllStoredPhotos();
		const photos = unsent.length > 0 && "Las fotos que no habían llegado ya no se envían.";
		const description = ["En el taller sigue todo lo que llegó.", photos].filter(Boolean).join(" ");
		showToast({ title: "Ya no está en este dispositivo", description });
	}

	return (
		<section className="measure band">
			<h1 className="title-2">Lo que enviaste</h1>
			<noscript>
				<p className="lead mt-4">
					Esta lista la guarda tu navegador y necesita JavaScript. El recibo de lo que enviaste está en la
					página que se abrió al enviarlo, y en tu correo si lo dejaste.
				</p>
			</noscript>
			{isHydrated && (
				<p className="lead mt-4 text-muted">
					{active.length > 0
						? "Lo recuerda este dispositivo, y nadie más. Si lo usan otras personas, bórralo cuando termines."
						: "Este dispositivo no recuerda nada enviado. Si enviaste algo desde otro, escríbenos con tu referencia o tu teléfono y te decimos en qué va."}
				</p>
			)}
			<ul className="mt-8 grid gap-5">
				{active.map((sent) => (
					<li key={sent.reference} className="card p-5 md:p-8">
						<h2 className="title-3">{sent.title}</h2>
						<SentCard sent={sent} />
					</li>
				))}
			</ul>
			{isHydrated && (
				<div className="mt-8 actions">
					{active.length > 0 ? (
						<Button tone="line" icon="trash" onClick={clearDevice}>
							Borrar de este dispositivo
						</Button>
					) : (
						<ButtonLink to="/contacto#mensaje">Escribir al taller</ButtonLink>
					)}
				</div>
			)}
		</section>
	);
}
