/** The step of a test that failed. */
export type TestStep = "find" | "read" | "write" | "compare" | "remove";

/** An error of the bucket, the connection or the folder, as far as an explanation needs it. */
export type PlaceFailure = {
	step: TestStep;
	/** Code of the connection, the certificate or the file system, such as ENOTFOUND. */
	code: string;
	/** Status of the HTTP answer. */
	status: number | undefined;
	/** The bucket's own code, such as NoSuchBucket. */
	s3Code: string;
};

export type FailureKind =
	| "unknown_host"
	| "refused"
	| "timeout"
	| "private_address"
	| "certificate_name"
	| "certificate_expired"
	| "certificate_untrusted"
	| "no_tls"
	| "lost"
	| "wrong_access_key"
	| "wrong_secret"
	| "wrong_login"
	| "wrong_clock"
	| "no_bucket"
	| "wrong_region"
	| "may_not_read"
	| "may_not_write"
	| "may_not_remove"
	| "no_space"
	| "other_shop"
	| "wrong_key"
	| "changed"
	| "no_folder"
	| "overloaded"
	| "unknown";

/** Codes of failures that only our own checks find. */
export const OTHER_SHOP = "EOTHERSHOP";
export const WRONG_KEY = "EWRONGKEY";
export const CHANGED = "ECHANGED";

type Rule = [kind: FailureKind, matches: (failure: PlaceFailure) => boolean];

const hasCode =
	(pattern: RegExp) =>
	({ code }: PlaceFailure) =>
		pattern.test(code);
const hasS3Code =
	(pattern: RegExp) =>
	({ s3Code }: PlaceFailure) =>
		pattern.test(s3Code);
const isDenied = ({ status, code }: PlaceFailure) =>
	status === 403 || status === 401 || /^E(ACCES|PERM|ROFS)$/.test(code);

/** The first rule that matches decides, the exact ones first. */
const RULES: readonly Rule[] = [
	["private_address", hasCode(/^EPRIVATE$/)],
	["other_shop", hasCode(/^EOTHERSHOP$/)],
	["wrong_key", hasCode(/^EWRONGKEY$/)],
	["changed", hasCode(/^(ECHANGED|DAMAGED)$/)],
	["unknown_host", hasCode(/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/)],
	["refused", hasCode(/^ECONNREFUSED$/)],
	["timeout", hasCode(/TIMEOUT|^ETIMEDOUT$|^E(HOST|NET)UNREACH$/)],
	["certificate_name", hasCode(/ALTNAME/)],
	["certificate_expired", hasCode(/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/)],
	["certificate_untrusted", hasCode(/CERT|SIGNATURE/)],
	["no_tls", hasCode(/SSL|TLS|^EPROTO$/)],
	["wrong_access_key", hasS3Code(/^(InvalidAccessKeyId|InvalidClientTokenId)$/)],
	["wrong_secret", hasS3Code(/^SignatureDoesNotMatch$/)],
	["wrong_clock", hasS3Code(/^RequestTimeTooSkewed$/)],
	["no_bucket", hasS3Code(/^(NoSuchBucket|InvalidBucketName)$/)],
	[
		"wrong_region",
		hasS3Code(/^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|IllegalLocation\w*)$/),
	],
	["no_space", hasS3Code(/Quota|Storage(Full|CapExceeded)/)],
	["no_space", hasCode(/^(ENOSPC|EDQUOT)$/)],
	["no_space", ({ status }) => status === 507],
	// Without permission to list, Amazon refuses to read what is missing.
	["wrong_login", (failure) => isDenied(failure) && failure.s3Code === "" && failure.status !== undefined],
	["may_not_write", (failure) => isDenied(failure) && failure.step === "write"],
	["may_not_remove", (failure) => isDenied(failure) && failure.step === "remove"],
	["may_not_read", isDenied],
	["no_folder", hasCode(/^E(NOENT|NOTDIR)$/)],
	["no_bucket", ({ status }) => status === 404],
	["wrong_region", ({ status }) => status === 301 || status === 307 || status === 400],
	["overloaded", ({ status = 0 }) => status === 429 || status >= 500],
	["lost", hasCode(/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/)],
];

/** Classifies what went wrong in a test of the place. */
export const classifyFailure = (failure: PlaceFailure): FailureKind =>
	RULES.find(([, matches]) => matches(failure))?.[0] ?? "unknown";

/** The place that was tested, as far as an explanation names it. */
export type TestedPlace = {
	/** The host of the bucket, or the folder. */
	host: string;
	/** The bucket and the folder in it. */
	place: string;
	isPanel: boolean;
};

type Explain = (tested: TestedPlace) => string;

const EXPLANATIONS: Readonly<Record<FailureKind, Explain>> = {
	unknown_host: ({ host }) =>
		`No existe ningún servidor llamado «${host}». Revisa el nombre que te dio tu proveedor (lo llama «endpoint»).`,
	refused: ({ host }) =>
		`«${host}» existe, pero ahí no atiende ningún almacén. Revisa el servidor y el puerto que te dio tu proveedor.`,
	timeout: ({ host }) => `«${host}» no respondió a tiempo. Revisa el servidor, o prueba otra vez en un rato.`,
	private_address: ({ host }) =>
		`«${host}» está en una red privada. Si el servidor es tuyo, marca «Es un servidor de mi red» y guarda otra vez.`,
	certificate_name: ({ host }) =>
		`El certificado que mostró el servidor no es de «${host}». Escribe el nombre exacto que te dio tu proveedor.`,
	certificate_expired: ({ host }) =>
		`El certificado de «${host}» está vencido. Hasta que lo renueven no le enviamos copias.`,
	certificate_untrusted: ({ host }) =>
		`El certificado de «${host}» no lo firma ninguna autoridad conocida, así que no sabemos si es él. Pide a quien lo administra uno válido.`,
	no_tls: ({ host }) => `No se pudo cifrar la conexión con «${host}». Revisa el servidor y el puerto.`,
	lost: ({ host }) => `«${host}» cortó la conexión. Prueba otra vez; si sigue, revisa el servidor.`,
	wrong_access_key: ({ host }) =>
		`«${host}» no conoce esa clave de acceso. Cópiala otra vez del sitio de tu proveedor.`,
	wrong_secret: () => "El secreto no es el de esa clave de acceso. Cópialo otra vez, o crea una clave nueva.",
	wrong_login: ({ host }) =>
		`«${host}» no deja entrar con esa clave de acceso y ese secreto. Revísalos, y que la clave pueda usar ese bucket.`,
	wrong_clock: () =>
		"El reloj de este servidor no está en hora, y el almacén no le cree. Avisa a quien administra el servidor.",
	no_bucket: ({ place }) =>
		`Allí no existe el bucket «${place.split("/")[0] ?? place}». Créalo en el sitio de tu proveedor, o corrige el nombre.`,
	wrong_region: ({ host }) =>
		`«${host}» no es el servidor de ese bucket, o la región es otra. Mira ambos en el sitio de tu proveedor.`,
	may_not_read: () =>
		"La clave de acceso entra, pero no puede leer ni listar ese bucket. Dale permiso de leer, escribir, listar y borrar.",
	may_not_write: () =>
		"La clave de acceso entra, pero no puede escribir en ese bucket. Dale permiso de leer, escribir, listar y borrar.",
	may_not_remove: () =>
		"Se pudo escribir, pero no borrar: las copias viejas se quedarían allí para siempre. Dale a la clave permiso de borrar.",
	no_space: () => "Allí no hay espacio. Amplía tu plan o borra lo que sobra.",
	other_shop: ({ isPanel }) =>
		isPanel
			? "Allí están las copias de otro taller. Dale a este una carpeta propia y guarda otra vez."
			: "Allí están las copias de otro taller: este necesita una carpeta propia en BACKUP_URL.",
	wrong_key: ({ isPanel }) =>
		isPanel
			? "Allí ya hay copias hechas con otra clave. Escribe la clave de esas copias, o usa una carpeta vacía."
			: "Allí ya hay copias hechas con otra clave que BACKUP_KEY.",
	changed: () => "Lo que se leyó de vuelta no es lo que se escribió: ese almacén no es de fiar.",
	no_folder: ({ host }) => `«${host}» no existe en el servidor, o el disco no está montado.`,
	overloaded: ({ host }) => `«${host}» está ocupado o averiado. Prueba otra vez en un rato.`,
	unknown: ({ host }) => `«${host}» no respondió como un almacén S3. Revisa el servidor y el puerto.`,
};

/** Says in plain words what went wrong, and what to do. */
export const formatFailure = (kind: FailureKind, tested: TestedPlace) => EXPLANATIONS[kind](tested);

export const formatGood = ({ host }: Pick<TestedPlace, "host">) =>
	`Funciona: se escribió, leyó y borró un archivo de prueba en «${host}». La próxima copia de cada hora llega allí; para no esperar, pulsa «Hacer una copia ahora» en Configuración.`;
