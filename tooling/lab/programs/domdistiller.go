// Runs go-domdistiller over pages, one page and one answer per line, as Scrapinghub's article extraction
// benchmark does: without the page's address and without following it to other pages.
//
// In: {"html"}. Out: {"text", "ms"} or {"error"}.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	distiller "github.com/markusmobius/go-domdistiller"
	"golang.org/x/net/html"
)

type page struct {
	HTML string `json:"html"`
}

type answer struct {
	Text  *string `json:"text,omitempty"`
	Ms    float64 `json:"ms,omitempty"`
	Error string  `json:"error,omitempty"`
}

func distill(source string) (result answer) {
	defer func() {
		if failure := recover(); failure != nil {
			result = answer{Error: fmt.Sprint(failure)}
		}
	}()
	start := time.Now()
	document, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return answer{Error: err.Error()}
	}
	article, err := distiller.Apply(document, &distiller.Options{SkipPagination: true})
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Text: &article.Text, Ms: float64(time.Since(start).Microseconds()) / 1000}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var input page
		if err := json.Unmarshal(line, &input); err != nil {
			out.Encode(answer{Error: err.Error()})
			continue
		}
		out.Encode(distill(input.HTML))
	}
}
