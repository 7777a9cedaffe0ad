/** Words that introduce the name or the date of a by-line, in lower case. */
// biome-ignore format: a table
export const BY_LINE_WORDS: ReadonlySet<string> = new Set(`
  by posted published publish written writer author authors reporter edited editor editors reviewed updated
  modified submitted share shares shared von vom veröffentlicht aktualisiert geschrieben autor autorin
  autoren redaktion gepostet verfasst teilen par publié publiée modifié écrit rédigé auteur auteurs
  rédaction partager por publicado publicada actualizado actualizada escrito escrita autora autores
  compartir atualizado atualizada di pubblicato pubblicata aggiornato aggiornata scritto autore condividi
  door geplaatst gepubliceerd bijgewerkt geschreven av publicerad publicerat publisert uppdaterad oppdatert
  skriven skrevet udgivet opdateret forfatter författare przez opublikowano napisał dodano autorzy
  kirjoittanut julkaistu päivitetty írta közzétéve szerző publikováno aktualizováno napsal publicat
  actualizat yazan tarafından yayınlanma oleh diterbitkan penulis автор авторы опубликовано обновлено
  написал опубліковано оновлено συντάκτης 作者 文 更新日 公開日 投稿日 投稿者 著者 執筆者 记者 記者 编辑 責任編輯 责任编辑 发布时间 发布于 發布於 글 기자
  입력 작성자
`.trim().split(/\s+/));

/** Other words in a line with such words: prepositions, articles, units of time, labels of buttons. */
// biome-ignore format: a table
export const BY_LINE_FILLERS: ReadonlySet<string> = new Set(`
  on in at and for the of as via about update last created added started asked answered replied edit filed
  date time ago min mins minute minutes hour hours day days week weeks month months year years read reading
  am pm est edt gmt utc et pst pdt bst cet tweet print email comment comments reply replies view views
  words monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat
  sun today yesterday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi
  jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì
  mercoledì giovedì venerdì sabato domenica um uhr im und der die das stand zuletzt geändert bearbeitet
  datum lesezeit minuten kommentar kommentare le la les à dans mis jour lecture du el los las en de
  comentarios em às pub da il lo alle ore ultimo aggiornamento op om laatst laatste wijziging het den kl og
  och på skribent af sist endret senast ändrad dnia aktualizacja godz klo frissítve autorem către în
  güncelleme tarihi saat pada на дата редактор автора από στις 編集 更新 執筆 来源 來源 发布 時間 时间 日期 수정 to with e y i
  и в from
`.trim().split(/\s+/));
