import type { ReactNode } from "react";
import { Anchor } from "#ui/link.tsx";

type SetupStepsProps = {
	redirectUri: string;
	/** Puts the address on the clipboard. */
	copy: ReactNode;
};

/** What the owner does once at Zoho and on the server before anything can be authorised. */
export function SetupSteps({ redirectUri, copy }: SetupStepsProps) {
	return (
		<>
			<p>
				Tus citas pueden aparecer solas en tu Zoho Calendar. Falta prepararlo una vez; lo hace quien
				administra el servidor:
			</p>
			<ol className="mt-3 grid list-decimal gap-3 pl-5 marker:text-gris">
				<li>
					Entra a{" "}
					<Anchor to="https://api-console.zoho.com" opensNewTab className="link">
						api-console.zoho.com
					</Anchor>
					, pulsa «Add Client» y elige «Server-based Applications».
				</li>
				<li>
					En «Authorized Redirect URIs» pega esta dirección, tal cual:
					<code className="my-2 block border border-linea bg-hueso px-3 py-2 text-sm">
						{redirectUri}
					</code>
					{copy}
				</li>
				<li>
					Si tu cuenta no es de zoho.com, activa tu región en «Settings»,{" "}
					<span className="whitespace-nowrap">«Multi-DC»</span>.
				</li>
				<li>
					Copia «Client ID» y «Client Secret» en las variables <code>ZOHO_CLIENT_ID</code> y{" "}
					<code>ZOHO_CLIENT_SECRET</code> del servidor y reinícialo.
				</li>
			</ol>
			<p className="mt-3 text-gris">
				Mientras tanto las citas se guardan en la Agenda, como siempre.
			</p>
		</>
	);
}
