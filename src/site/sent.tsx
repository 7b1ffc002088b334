import { useEffect, useMemo } from "react";
import { sentHere } from "#device/sent.ts";
import { sentIn } from "#device/sent-list.ts";
import { DEVICE, forgetStored } from "#device/tab.ts";
import { forgetPerson } from "#features/leads/form/form-draft.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/sent";
import { pageMeta } from "./page-meta.ts";
import { dropOld, forgetKept } from "./photos/kept-photos.ts";
import { forgetReceipt } from "./sent/receipt-again.ts";
import { SentCard } from "./sent/sent-card.tsx";
import { useSent } from "./sent/use-sent.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: "Lo que enviaste",
		description: "Lo que enviaste al taller desde este dispositivo, con su referencia y su enlace.",
		isHidden: true,
	});

/** Lists the receipts stored on this device until they expire; one button deletes them. */
export default function SentPage() {
	const written = useSent();
	const all = useMemo(() => sentIn(written), [written]);
	// Remove expired receipts from storage, so that links to this page disappear too.
	useEffect(() => {
		if (all.length < written.length) sentHere.keep(all);
	}, [all, written]);
	useEffect(() => void dropOld(), []);
	const isHydrated = useHydrated();
	const showToast = useToast();

	async function forget() {
		// The focused button is about to be removed.
		document.querySelector<HTMLElement>("main")?.focus();
		sentHere.keep([]);
		// Uses the key, because importing features/quotes/last-quote.ts would add its code to every page.
		forgetStored("lastQuote");
		forgetPerson();
		forgetStored(DEVICE);
		forgetReceipt();
		const unsent = await dropOld();
		await forgetKept();
		const photos = unsent.length > 0 && "Las fotos que no habían llegado ya no se envían.";
		const description = ["En el taller sigue todo lo que llegó.", photos].filter(Boolean).join(" ");
		showToast({ title: "Ya no está en este dispositivo", description });
	}

	return (
		<section className="measure band">
			<h1 className="title-2">Lo que enviaste</h1>
			<noscript>
				<p className="lead mt-4">
					Esta lista la guarda tu navegador y necesita JavaScript. El recibo de lo que enviaste está
					en la página que se abrió al enviarlo, y en tu correo si lo dejaste.
				</p>
			</noscript>
			{isHydrated && (
				<p className="lead mt-4 text-muted">
					{all.length > 0
						? "Lo recuerda este dispositivo, y nadie más. Si lo usan otras personas, bórralo cuando termines."
						: "Este dispositivo no recuerda nada enviado. Si enviaste algo desde otro, escríbenos con tu referencia o tu teléfono y te decimos en qué va."}
				</p>
			)}
			<ul className="mt-8 grid gap-5">
				{all.map((sent) => (
					<li key={sent.reference} className="card p-5 md:p-8">
						<h2 className="title-3">{sent.title}</h2>
						<SentCard sent={sent} />
					</li>
				))}
			</ul>
			{isHydrated && (
				<div className="mt-8 actions">
					{all.length > 0 ? (
						<Button tone="line" icon="trash" onClick={forget}>
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
