/** Reasons why an address does not take effect, by what happened when this server opened it. */
export const ADDRESS_ERRORS = {
	invalid: "Escribe la dirección como https://tutaller.com",
	path: "Escribe solo la dirección, sin lo que va después de la barra: https://tutaller.com",
	fixed: "La dirección la fija el servidor (SITE_URL). Se cambia allí.",
	insecure: "Escríbela con https://. Con http, las contraseñas del personal viajan a la vista de cualquiera.",
	private:
		"Esa dirección solo existe en esta máquina o en tu red: los clientes no la abren. Si es una prueba, marca la casilla y guarda otra vez.",
	unknown:
		"Nadie conoce ese nombre todavía. Revisa que esté bien escrito; si es nuevo, sus datos (DNS) tardan hasta un día en llegar a todas partes.",
	refused:
		"Ese nombre existe, pero ahí no responde ningún sitio. Falta que quien lleva el servidor lo conecte: mándale las dos líneas de abajo.",
	timeout:
		"No respondió en diez segundos. Puede ser un cortafuegos: mándale las dos líneas de abajo a quien lleva el servidor.",
	certificate:
		"Responde, pero sin un certificado válido para ese nombre: los navegadores avisarían de un peligro. Lo pone quien lleva el servidor.",
	redirected: "Esa dirección lleva a otra. Escribe la de destino, la que se queda en la barra del navegador.",
	foreign:
		"Ahí responde otro sitio, no este taller. Revisa el nombre, o si todavía apunta al sitio anterior.",
} as const;
export type AddressError = keyof typeof ADDRESS_ERRORS;

/** The lines for the person who runs the server and gives the name and the certificate. */
export function listServerSteps(host: string, port: number): string[] {
	return [
		`1. DNS: un registro A (y AAAA, si hay IPv6) de ${host} a la IP de este servidor.`,
		`2. Un proxy con https para ${host} hacia el puerto ${port} de Biela, y TRUSTED_PROXIES=loopback si corre en la misma máquina.`,
	];
}
